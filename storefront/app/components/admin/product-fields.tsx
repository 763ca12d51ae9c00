import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { SelectField, TextAreaField, TextField } from '~/components/forms';
import { classNames } from '~/components/ui/class-names';
import { productCategories } from '~/lib/product-list';

/** The fields that 'Add A Product' and 'Manage' share. */
/* A type and not an interface: conform wants an index signature. */
export type ProductFacts = {
  name: string;
  category: string;
  description: string;
  price: number;
  moq: number;
};

interface ProductFieldsProps {
  fields: { [Name in keyof Required<ProductFacts>]: FieldMetadata<ProductFacts[Name]> };
  /** Between price and minimum order quantity. */
  children?: ReactNode;
  /** What a field holds now, where that is not what was typed. */
  now?: Partial<Record<keyof ProductFacts, string>>;
}

export function ProductFields({ fields, children, now = {} }: ProductFieldsProps) {
  return (
    <>
      <TextField field={fields.name} label="Name" hint={now.name} required />
      <SelectField field={fields.category} label="Category" hint={now.category} required>
        <option value="">Choose…</option>
        {productCategories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        field={fields.description}
        label="Description"
        hint={now.description}
        rows={4}
        required
      />
      <div
        className={classNames(
          'grid items-start gap-5',
          children ? 'sm:grid-cols-3' : 'sm:grid-cols-2',
        )}
      >
        <TextField
          field={fields.price}
          type="number"
          label="Price in $"
          hint={now.price}
          inputMode="numeric"
          required
        />
        {children}
        <TextField
          field={fields.moq}
          type="number"
          label="Minimum order quantity"
          hint={now.moq}
          inputMode="numeric"
          required
        />
      </div>
    </>
  );
}
