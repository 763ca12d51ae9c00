import { z } from 'zod';
import {
  addressFault,
  purchasePhoneFault,
  type PurchaseFields,
  type QuantityBounds,
  quantityFault,
} from '~/lib/purchase-rules';
import { normalText } from '~/lib/text-rules';

/**
 * Purchase form (spec section 5) for one product, on the server: the rules are those of
 * `lib/purchase-rules`, which the page uses by themselves.
 */
export function purchaseSchema(bounds: QuantityBounds) {
  return z.object({
    phone: ruled(purchasePhoneFault),
    address: ruled(addressFault),
    quantity: z
      .number({ error: ({ input }) => quantityFault(input, bounds) })
      .superRefine(tell((quantity) => quantityFault(quantity, bounds))),
    productPrice: z.number().int().nonnegative(),
    draftId: z.uuid(),
  }) satisfies z.ZodType<PurchaseFields>;
}

function ruled(faultOf: (typed: string) => string | undefined) {
  return z
    .string({ error: () => faultOf('') })
    .transform(normalText)
    .superRefine(tell(faultOf));
}

function tell<Value>(faultOf: (value: Value) => string | undefined) {
  return (value: Value, context: z.RefinementCtx) => {
    const message = faultOf(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}
