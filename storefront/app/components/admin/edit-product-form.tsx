import { type SubmissionResult, useForm } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { ShopForm, SubmitButton } from '~/components/forms';
import { ImageField } from './image-field';
import { type ProductFacts, ProductFields } from './product-fields';

/** A product as it is edited; `version` counts the edits. */
export interface EditedProduct extends ProductFacts {
  img: string;
  version: number;
}

interface EditProductFormProps {
  product: EditedProduct;
  /** What it is by now, when someone else was faster. */
  current: EditedProduct | null;
  lastResult: SubmissionResult<string[]> | undefined;
}

type Fields = ProductFacts & { image?: File; img?: string };

const factNames = ['name', 'category', 'description', 'price', 'moq'] as const;

/** What someone else has made of the fields, where it is not what was typed here. */
function changedFacts(
  current: EditedProduct | null,
  typed: Record<string, unknown> | null | undefined,
): Partial<Record<keyof ProductFacts, string>> {
  if (!current) return {};
  const differing = factNames.filter(
    (name) => String(typed?.[name] ?? '') !== String(current[name]),
  );
  return Object.fromEntries(differing.map((name) => [name, `Now: ${current[name]}`]));
}

/**
 * All facts of a product but its stock. What is saved is based on the version that was first shown;
 * if someone else was faster, what was typed stays, and what they wrote is shown beside it.
 */
export function EditProductForm({ product, current, lastResult }: EditProductFormProps) {
  const [first] = useState(product);
  const based = current ?? first;
  const { name, category, description, price, moq } = first;
  const stale = useRef<HTMLDivElement>(null);
  // The button that was pressed is far below what is told.
  useEffect(() => stale.current?.focus(), [current?.version]);
  const [form, fields] = useForm<Fields>({
    id: 'edit-product',
    lastResult: lastResult ?? null,
    defaultNoValidate: false,
    defaultValue: { name, category, description, price, moq },
  });
  return (
    <ShopForm form={form} tellsErrors={!current} encType="multipart/form-data">
      <input type="hidden" name="form" value="edit" />
      <input type="hidden" name="version" value={based.version} />
      {current ? (
        <div
          ref={stale}
          id={form.errorId}
          role="alert"
          tabIndex={-1}
          className="border-l-4 border-bad bg-bad-wash px-4 py-3 text-sm"
        >
          Someone else has changed this product in the meantime. Your text is kept; what they wrote
          is shown above each field that differs. Save again to put yours in its place.
        </div>
      ) : null}
      <ProductFields fields={fields} now={changedFacts(current, lastResult?.initialValue)} />
      <ImageField
        file={fields.image}
        img={fields.img}
        label="Another image"
        hint="JPEG, PNG or WebP, at most 5 MB. Left empty, the image stays."
        current={based.img}
      />
      <SubmitButton className="self-start" pendingLabel="Saving…">
        Save
      </SubmitButton>
    </ShopForm>
  );
}
