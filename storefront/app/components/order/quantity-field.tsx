import { type FieldMetadata, getInputProps } from '@conform-to/react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Button } from '~/components/ui/button';
import { Field, Input } from '~/components/ui/field';
import { type QuantityBounds, stepQuantity } from '~/schemas/purchase';

interface QuantityFieldProps {
  field: FieldMetadata<number>;
  bounds: QuantityBounds;
  /** What is wrong with what is typed at this moment. */
  error: string | undefined;
  onStep: (quantity: number) => void;
}

/**
 * Quantity with minus and plus. The two buttons send the form, and the server steps the quantity;
 * with JavaScript they change the field in place.
 */
export function QuantityField({ field, bounds, error, onStep }: QuantityFieldProps) {
  const { key, ...input } = getInputProps(field, { type: 'number' });
  const told = error ?? field.errors?.[0];
  const stepButton = (step: 1 | -1) => ({
    type: 'submit' as const,
    look: 'outline' as const,
    name: 'step',
    value: String(step),
    formNoValidate: true,
    'aria-label': step === 1 ? 'One more' : 'One less',
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onStep(stepQuantity(field.value, step, bounds));
    },
  });
  return (
    <Field
      id={field.id}
      label="Quantity"
      hint={`From ${bounds.moq} to ${bounds.stock}`}
      hintId={field.descriptionId}
      error={told}
      errorId={field.errorId}
    >
      <div className="flex max-w-[280px] gap-2">
        <Button {...stepButton(-1)}>
          <Minus size={16} aria-hidden="true" />
        </Button>
        <Input
          key={key}
          {...input}
          inputMode="numeric"
          required
          aria-invalid={told ? true : undefined}
          aria-describedby={`${field.descriptionId} ${told ? field.errorId : ''}`.trim()}
          className="text-center font-mono"
        />
        <Button {...stepButton(1)}>
          <Plus size={16} aria-hidden="true" />
        </Button>
      </div>
    </Field>
  );
}
