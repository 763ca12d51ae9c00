import { z } from 'zod';

import { phone, text } from './text';

/** The bounds of an order's quantity: minimum order quantity, and what can still be sold. */
export interface QuantityBounds {
  moq: number;
  stock: number;
}

/**
 * Purchase form (spec section 5) for one product. The quantity is a whole number between the
 * product's moq and what is available; the messages are the spec's, 'Oder' included.
 */
export function purchaseSchema({ moq, stock }: QuantityBounds) {
  return z.object({
    phone: phone({
      required: 'Phone no is required.',
      invalid: 'Please provide valid phone no.',
    }),
    address: text({
      required: 'Address is required.',
      min: 10,
      tooShort: 'Please provide detailed address.',
      max: 500,
    }),
    quantity: z
      .number({
        error: (issue) =>
          issue.input === undefined || issue.input === ''
            ? 'Quantity is required.'
            : 'Quantity must be a whole number.',
      })
      .int({ error: 'Quantity must be a whole number.', abort: true })
      .min(moq, { error: `Minimum Oder Quantity is ${moq}`, abort: true })
      .max(stock, { error: `Maximum Oder Quantity is ${stock}` }),
    productPrice: z.number().int().nonnegative(),
    draftId: z.uuid(),
  });
}

/** One step of the quantity, kept between the product's bounds. */
export function stepQuantity(typed: unknown, step: 1 | -1, { moq, stock }: QuantityBounds): number {
  const current = Number(typed);
  const next = Number.isFinite(current) && typed !== '' ? Math.trunc(current) + step : moq;
  return Math.max(moq, Math.min(Math.max(stock, moq), next));
}
