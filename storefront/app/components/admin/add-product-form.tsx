import { type SubmissionResult, useForm } from '@conform-to/react';
import { SelectField, ShopForm, SubmitButton, TextAreaField, TextField } from '~/components/forms';
import { Field, Input } from '~/components/ui/field';
import { productCategories } from '~/lib/product-list';

interface AddProductFormProps {
  email: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

type AddProductFields = {
  name: string;
  category: string;
  description: string;
  price: number;
  stock: number;
  moq: number;
  image: File;
};

/** 'Add A Product' (spec sections 2 and 5). */
export function AddProductForm({ email, lastResult }: AddProductFormProps) {
  const [form, fields] = useForm<AddProductFields>({
    id: 'add-product',
    lastResult: lastResult ?? null,
    defaultValue: { price: 0, moq: 1 },
  });
  return (
    <ShopForm
      form={form}
      encType="multipart/form-data"
      className="flex max-w-[640px] flex-col gap-5"
    >
      <TextField field={fields.name} label="Name" required />
      <SelectField field={fields.category} label="Category" required>
        <option value="">Choose…</option>
        {productCategories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </SelectField>
      <TextAreaField field={fields.description} label="Description" rows={4} required />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField field={fields.price} type="number" label="Price in $" required />
        <TextField field={fields.stock} type="number" label="Stock" required />
        <TextField field={fields.moq} type="number" label="Minimum order quantity" required />
      </div>
      <Field id="authorized-email" label="Authorized email">
        <Input id="authorized-email" name="email" type="email" value={email} readOnly />
      </Field>
      <TextField
        field={fields.image}
        type="file"
        label="Image"
        hint="JPEG, PNG or WebP, at most 5 MB"
        accept="image/jpeg,image/png,image/webp"
        className="py-2"
        required
      />
      <SubmitButton className="self-start" pendingLabel="Adding…">
        Add Item
      </SubmitButton>
    </ShopForm>
  );
}
