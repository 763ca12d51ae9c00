import { Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';

/**
 * The sentences with which the CMS refused to save or publish, beside the buttons, for as long as the
 * form holds them: the panel's own notice is gone after a few seconds. Nothing while there are none.
 * A panel of the content manager's edit view.
 */
export function ToMend() {
  const errors = useForm('ToMend', (form) => form.errors);
  const sentences = [...new Set(sentencesIn(errors))];
  if (sentences.length === 0) return null;
  return {
    title: 'To mend',
    content: (
      <ul aria-label="To mend" style={{ display: 'grid', gap: '0.8rem' }}>
        {sentences.map((sentence) => (
          <li key={sentence} style={{ overflowWrap: 'anywhere' }}>
            <Typography textColor="danger600">{sentence}</Typography>
          </li>
        ))}
      </ul>
    ),
  };
}

/** What the server said is text; the panel's own findings are message descriptors, shown at their fields. */
function sentencesIn(errors: unknown): string[] {
  if (typeof errors === 'string') return [errors];
  if (typeof errors !== 'object' || errors === null || 'defaultMessage' in errors) return [];
  return Object.values(errors).flatMap((member) => sentencesIn(member));
}
