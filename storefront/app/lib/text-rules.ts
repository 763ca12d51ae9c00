/** What a text field asks for: its messages are the specification's, to the letter (section 5). */
export interface TextRule {
  required: string;
  min?: number;
  tooShort?: string;
  max: number;
}

/** What a phone number's field says when there is none, and when it is not one. */
export interface PhoneMessages {
  required: string;
  invalid: string;
}

/** A text as it is kept and measured, here and in the commerce service: trimmed, NFC. */
export function normalText(typed: string): string {
  return typed.trim().normalize('NFC');
}

/**
 * What is wrong with a text, or undefined. Its length is counted in code points after
 * `normalText`; spaces and invisible characters alone count as nothing.
 */
export function textFault(
  typed: string,
  { required, min = 1, tooShort = required, max }: TextRule,
): string | undefined {
  const text = normalText(typed);
  const length = [...text].length;
  if (/^[\p{Cc}\p{Cf}\s]*$/u.test(text)) return required;
  if (length < min) return tooShort;
  return length > max ? `At most ${max} characters.` : undefined;
}

/** What is wrong with a phone number, or undefined: digits with the usual signs, 5 to 32 long. */
export function phoneFault(
  typed: string,
  { required, invalid }: PhoneMessages,
): string | undefined {
  const fault = textFault(typed, { required, min: 5, tooShort: invalid, max: 32 });
  if (fault !== undefined) return fault;
  const text = normalText(typed);
  return /^[\d\s+().\-/]+$/u.test(text) && /\d/u.test(text) ? undefined : invalid;
}
