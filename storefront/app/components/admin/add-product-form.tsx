import { type SubmissionResult, useForm } from '@conform-to/react';
import { ShopForm, SubmitButton, TextField } from '~/components/forms';
import { Field, Input } from '~/components/ui/field';
import { ImageField } from './image-field';
import { type ProductFacts, ProductFields } from './product-fields';

interface AddProductFormProps {
  email: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

type AddProductFields = ProductFacts & { stock: number; image?: File; img?: string };

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
      <ProductFields fields={fields}>
        <TextField field={fields.stock} type="number" label="Stock" inputMode="numeric" required />
      </ProductFields>
      <Field id="authorized-email" label="Authorized email">
        <Input id="authorized-email" name="email" type="email" value={email} readOnly />
      </Field>
      <ImageField
        file={fields.image}
        img={fields.img}
        label="Image"
        hint="JPEG, PNG or WebP, at most 5 MB"
        required
      />
      <SubmitButton className="self-start" pendingLabel="Adding…">
        Add Item
      </SubmitButton>
    </ShopForm>
  );
}
