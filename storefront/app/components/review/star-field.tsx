import { type FieldMetadata, getCollectionProps } from '@conform-to/react';
import Star from 'lucide-react/icons/star';
import { FieldError } from '~/components/ui/field';
import { pointsPerStar } from '~/lib/stars';

const points = [1, 2, 3, 4, 5].map((stars) => String(stars * pointsPerStar));

/**
 * The star control: five radio buttons worth 20 points each, so it works by keyboard and without
 * JavaScript. Stars up to the chosen one are filled by CSS alone.
 */
export function StarField({ field }: { field: FieldMetadata<number> }) {
  const options = getCollectionProps(field, { type: 'radio', options: points });
  return (
    <fieldset aria-describedby={field.valid ? undefined : field.errorId}>
      <legend className="text-sm font-medium">Rating</legend>
      <div className="mt-1 flex">
        {options.map(({ key, ...option }, index) => (
          <label
            key={key}
            className="group/star relative flex size-11 cursor-pointer items-center justify-center"
          >
            <input
              {...option}
              aria-label={index === 0 ? '1 star' : `${index + 1} stars`}
              className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm focus-visible:outline-2"
            />
            <Star
              size={28}
              aria-hidden="true"
              strokeWidth={1.5}
              className="pointer-events-none fill-none text-rule-strong group-has-checked/star:fill-signal group-has-checked/star:text-copper-deep group-has-[~label>input:checked]/star:fill-signal group-has-[~label>input:checked]/star:text-copper-deep"
            />
          </label>
        ))}
      </div>
      <FieldError id={field.errorId}>{field.errors?.[0]}</FieldError>
    </fieldset>
  );
}
