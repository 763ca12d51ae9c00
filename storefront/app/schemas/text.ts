import { z } from 'zod';

/** What a text field asks for: its messages are the specification's, to the letter (section 5). */
export interface TextRule {
  required: string;
  min?: number;
  tooShort?: string;
  max: number;
}

/** Length as people count it: code points, without characters that show nothing. */
function visibleLength(value: string): number {
  return [...value.replace(/[\p{Cc}\p{Cf}\s]/gu, '')].length === 0 ? 0 : [...value].length;
}

/**
 * A field of words: trimmed and NFC-normalised before its length is measured, as the commerce
 * service measures it; spaces and invisible characters alone count as nothing.
 */
export function text({ required, min = 1, tooShort = required, max }: TextRule) {
  return z
    .string({ error: required })
    .transform((value) => value.trim().normalize('NFC'))
    .superRefine((value, context) => {
      const length = visibleLength(value);
      if (length === 0) context.addIssue({ code: 'custom', message: required });
      else if (length < min) context.addIssue({ code: 'custom', message: tooShort });
      else if (length > max)
        context.addIssue({ code: 'custom', message: `At most ${max} characters.` });
    });
}

/** A phone number: digits with the usual signs; `invalid` is told for anything else. */
export function phone(messages: { required: string; invalid: string }) {
  return text({ required: messages.required, min: 5, tooShort: messages.invalid, max: 32 }).refine(
    (value) => value === '' || (/^[\d\s+().\-/]+$/u.test(value) && /\d/u.test(value)),
    { message: messages.invalid },
  );
}

/** An e-mail address; only its outline is checked here, the commerce service decides. */
export function email(required: string) {
  return z
    .string({ error: required })
    .transform((value) => value.trim())
    .superRefine((value, context) => {
      if (value === '') context.addIssue({ code: 'custom', message: required });
      else if (value.length > 254 || !/^[^\s@<>,"]+@[^\s@<>,"]+\.[^\s@<>,".]+$/u.test(value))
        context.addIssue({ code: 'custom', message: 'Please enter a valid email.' });
    });
}
