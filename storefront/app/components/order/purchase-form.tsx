import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { ShopForm, SubmitButton, TextAreaField, TextField } from '~/components/forms';
import { Field, Input } from '~/components/ui/field';
import { formatDollars, totalDollars } from '~/lib/money';
import { useHydrated } from '~/lib/use-hydrated';
import { purchaseSchema, type QuantityBounds } from '~/schemas/purchase';
import { QuantityField } from './quantity-field';

interface PurchaseFormProps {
  product: { price: number };
  bounds: QuantityBounds;
  buyer: { name: string; email: string };
  /** Names this one order, however often the form is sent. */
  draftId: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The purchase form (spec sections 2 and 5). */
export function PurchaseForm({ product, bounds, buyer, draftId, lastResult }: PurchaseFormProps) {
  const schema = purchaseSchema(bounds);
  const [form, fields] = useForm({
    id: 'purchase',
    lastResult: lastResult ?? null,
    defaultNoValidate: false,
    defaultValue: { quantity: bounds.moq, draftId, phone: '', address: '' },
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const isHydrated = useHydrated();
  const quantity = schema.shape.quantity.safeParse(
    fields.quantity.value ? Number(fields.quantity.value) : undefined,
  );
  return (
    <ShopForm form={form} replace>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="buyer-name" label="Name">
          <Input id="buyer-name" name="name" value={buyer.name} readOnly />
        </Field>
        <Field id="buyer-email" label="Email">
          <Input id="buyer-email" name="email" type="email" value={buyer.email} readOnly />
        </Field>
      </div>
      <TextField field={fields.phone} type="tel" label="Phone" autoComplete="tel" required />
      <TextAreaField
        field={fields.address}
        label="Shipping address"
        autoComplete="street-address"
        rows={3}
        required
      />
      <QuantityField
        field={fields.quantity}
        bounds={bounds}
        error={quantity.success ? undefined : quantity.error.issues[0]?.message}
        onStep={(value) => form.update({ name: fields.quantity.name, value })}
      />
      {/* The price that the person sees: the service refuses the order when it is another. */}
      <input type="hidden" name={fields.productPrice.name} value={product.price} />
      <input
        type="hidden"
        name={fields.draftId.name}
        value={fields.draftId.initialValue ?? draftId}
      />
      <p className="flex items-baseline justify-between border-y border-rule py-3">
        <span>Total</span>
        <output htmlFor={fields.quantity.id} className="font-mono text-xl">
          {quantity.success ? formatDollars(totalDollars(product.price, quantity.data)) : '—'}
        </output>
      </p>
      {/* Without JavaScript nothing would ever switch it on again. */}
      <SubmitButton disabled={isHydrated && !quantity.success} pendingLabel="Placing your order…">
        Order Now
      </SubmitButton>
    </ShopForm>
  );
}
