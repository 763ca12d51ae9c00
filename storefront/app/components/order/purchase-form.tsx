import { parse, type SubmissionResult, useForm } from '@conform-to/react';
import { ShopForm, SubmitButton, TextAreaField, TextField } from '~/components/forms';
import { Field, Input } from '~/components/ui/field';
import { formatDollars, totalDollars } from '~/lib/money';
import {
  addressFault,
  purchasePhoneFault,
  type PurchaseFields,
  type QuantityBounds,
  quantityFault,
} from '~/lib/purchase-rules';
import { useHydrated } from '~/lib/use-hydrated';
import { QuantityField } from './quantity-field';

interface PurchaseFormProps {
  product: { price: number };
  bounds: QuantityBounds;
  buyer: { name: string; email: string };
  /** Names this one order, however often the form is sent. */
  draftId: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What is wrong with the form as typed; the server looks at it again by the same rules. */
function checkTyped(formData: FormData, bounds: QuantityBounds) {
  return parse<PurchaseFields, string[]>(formData, {
    resolve(typed) {
      const faults = {
        phone: purchasePhoneFault(String(typed['phone'] ?? '')),
        address: addressFault(String(typed['address'] ?? '')),
        quantity: quantityFault(typed['quantity'], bounds),
      };
      const found = Object.entries(faults).flatMap(([name, fault]) =>
        fault === undefined ? [] : [[name, [fault]]],
      );
      return found.length > 0 ? { error: Object.fromEntries(found) } : { value: sound(typed) };
    },
  });
}

function sound(typed: Record<string, unknown>): PurchaseFields {
  return {
    phone: String(typed['phone']),
    address: String(typed['address']),
    quantity: Number(typed['quantity']),
    productPrice: Number(typed['productPrice']),
    draftId: String(typed['draftId']),
  };
}

/** The purchase form (spec sections 2 and 5). */
export function PurchaseForm({ product, bounds, buyer, draftId, lastResult }: PurchaseFormProps) {
  const [form, fields] = useForm<PurchaseFields, PurchaseFields, string[]>({
    id: 'purchase',
    lastResult: lastResult ?? null,
    // The messages are the specification's, also without JavaScript: never the browser's own.
    defaultValue: { quantity: bounds.moq, draftId, phone: '', address: '' },
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => checkTyped(formData, bounds),
  });
  const isHydrated = useHydrated();
  const fault = quantityFault(fields.quantity.value, bounds);
  return (
    <ShopForm form={form} replace>
      {/* Enter in a field presses a form's first button: this one, not 'One less'. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Order Now
      </button>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="buyer-name" label="Name">
          <Input id="buyer-name" name="name" value={buyer.name} dir="auto" readOnly />
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
        dir="auto"
        rows={3}
        required
      />
      <QuantityField
        field={fields.quantity}
        bounds={bounds}
        error={fault}
        onStep={(value) => form.update({ name: fields.quantity.name, value })}
      />
      {/* The price that the person sees: the service refuses the order when it is another. */}
      <input type="hidden" name={fields.productPrice.name} value={product.price} />
      <input
        type="hidden"
        name={fields.draftId.name}
        value={fields.draftId.initialValue ?? draftId}
      />
      <Total
        price={product.price}
        quantity={fault === undefined ? Number(fields.quantity.value) : undefined}
        quantityId={fields.quantity.id}
      />
      {/* Without JavaScript nothing would ever switch it on again. */}
      <SubmitButton disabled={isHydrated && fault !== undefined} pendingLabel="Placing your order…">
        Order Now
      </SubmitButton>
    </ShopForm>
  );
}

interface TotalProps {
  /** Whole US dollars of one pack. */
  price: number;
  /** Undefined while it is wrong. */
  quantity: number | undefined;
  quantityId: string;
}

function Total({ price, quantity, quantityId }: TotalProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-rule py-3">
      <span>
        Total
        {quantity === undefined ? null : (
          <span className="font-mono text-sm text-muted">{` ${quantity} × ${formatDollars(price)}`}</span>
        )}
      </span>
      <output htmlFor={quantityId} className="min-w-0 font-mono text-xl [overflow-wrap:anywhere]">
        {quantity === undefined ? '—' : formatDollars(totalDollars(price, quantity))}
      </output>
    </p>
  );
}
