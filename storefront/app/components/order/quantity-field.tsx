import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { useFieldFrame } from '~/components/forms';
import { Button } from '~/components/ui/button';
import { Field, Input } from '~/components/ui/field';
import { StrokeIcon } from '~/components/ui/stroke-icon';
import { type QuantityBounds, stepQuantity } from '~/lib/purchase-rules';

interface QuantityFieldProps {
  field: FieldMetadata<number>;
  bounds: QuantityBounds;
  /** What is wrong with what is typed at this moment. */
  error: string | undefined;
  onStep: (quantity: number) => void;
}

/**
 * Quantity with minus and plus. The two buttons send the form, and the server steps the quantity
 * and answers at this very field; with JavaScript they change the field in place.
 */
export function QuantityField({ field, bounds, error, onStep }: QuantityFieldProps) {
  const hint = `From ${bounds.moq} to ${bounds.stock}`;
  const { frame, control } = useFieldFrame({ field, label: 'Quantity', hint });
  const { key, ...input } = getInputProps(field, { type: 'number' });
  const told = error ?? frame.error;
  const stepButton = (step: 1 | -1) => ({
    type: 'submit' as const,
    look: 'outline' as const,
    name: 'step',
    value: String(step),
    formAction: `#${field.id}`,
    formNoValidate: true,
    'aria-label': step === 1 ? 'One more' : 'One less',
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onStep(stepQuantity(field.value, step, bounds));
    },
  });
  return (
    <Field {...frame} error={told}>
      <div className="flex max-w-[280px] gap-2">
        <Button {...stepButton(-1)}>
          <StrokeIcon size={16} path="M5 12h14" />
        </Button>
        <Input
          key={key}
          {...input}
          {...control}
          inputMode="numeric"
          required
          aria-invalid={told ? true : undefined}
          aria-describedby={`${frame.hintId} ${told ? frame.errorId : ''}`.trim()}
          className="text-center font-mono"
        />
        <Button {...stepButton(1)}>
          <StrokeIcon size={16} path="M5 12h14M12 5v14" />
        </Button>
      </div>
    </Field>
  );
}
