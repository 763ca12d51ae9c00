import { z } from 'zod';
import { isEmailAddress, maxEmailLength, normaliseEmail } from '../../domain/email-address.ts';
import { maxInteger } from '../../domain/product.ts';
import { isSafeHttpsUrl } from '../../domain/safe-url.ts';

interface TextRule {
  min?: number;
  max: number;
  /** Said when the field is missing or empty. */
  required: string;
  /** Said when it is shorter than `min`; `required` when not given. */
  tooShort?: string;
}

const unstorable = /[\0\p{Surrogate}]/u;
const unkeepable = 'Contains characters that cannot be kept.';
const invisible = /[\p{Cf}\p{Cc}\s]/gu;

/** Length as a person counts it: code points. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** True when nothing of the text would be seen on a page. */
function isBlank(text: string): boolean {
  return text.replace(invisible, '') === '';
}

/**
 * Text that is kept verbatim but for trimming and NFC. Lengths are in code points; the minimum counts
 * what can be seen. NUL and lone surrogates, which PostgreSQL cannot hold, are refused.
 */
export function text({ min = 1, max, required, tooShort = required }: TextRule) {
  return z
    .string({ error: required })
    .trim()
    .normalize('NFC')
    .refine((value) => !isBlank(value), { error: required, abort: true })
    .refine((value) => lengthOf(value.replace(/\p{Cf}/gu, '')) >= min, {
      error: tooShort,
      abort: true,
    })
    .refine((value) => lengthOf(value) <= max, { error: `At most ${max} characters.` })
    .refine((value) => !unstorable.test(value), {
      error: unkeepable,
    })
    .meta({ minLength: min, maxLength: max });
}

/** A number that people call. At least one digit, and only what telephone numbers are written with. */
export function phoneField(required: string, tooShort = required) {
  return text({ min: 5, max: 32, required, tooShort }).regex(/^[+()\d\s./x-]*\d[+()\d\s./x-]*$/i, {
    error: tooShort,
  });
}

/** Text for programs, kept or compared as it is. */
export function verbatim(max: number, message: string) {
  return z
    .string({ error: message })
    .min(1, { error: message })
    .max(max, { error: `At most ${max} characters.` })
    .refine((value) => !unstorable.test(value), { error: unkeepable });
}

/** A word to search for. */
export const searchQuery = z
  .string()
  .trim()
  .max(100)
  .refine((value) => !unstorable.test(value), { error: unkeepable })
  .optional();

/** Text that may be missing or empty. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .refine((value) => lengthOf(value) <= max, { error: `At most ${max} characters.` })
    .refine((value) => !unstorable.test(value), {
      error: unkeepable,
    })
    .meta({ maxLength: max })
    .optional();
}

/** A whole number that fits the database; anything else gets the field's own message. */
export function wholeNumber(min: number, message: string, required = message) {
  return z
    .int({ error: (issue) => (issue.input === undefined ? required : message) })
    .min(min, { error: message })
    .max(maxInteger, { error: `At most ${maxInteger}.` })
    .refine((value) => !Object.is(value, -0), { error: message });
}

/** An address, normalised (trimmed, NFKC, lower case). */
export function emailField(required: string) {
  return z
    .string({ error: required })
    .max(1_000, { error: 'Please enter a valid email', abort: true })
    .overwrite(normaliseEmail)
    .refine((value) => value !== '', { error: required, abort: true })
    .refine(isEmailAddress, { error: 'Please enter a valid email' })
    .meta({ maxLength: maxEmailLength, format: 'email' });
}

/** A link that pages may show: https only, at most 2048 characters. The service never fetches it. */
export function httpsUrl(message: string) {
  return z
    .string({ error: message })
    .trim()
    .max(2048, { error: message, abort: true })
    .refine(isSafeHttpsUrl, { error: message })
    .meta({ format: 'uri', maxLength: 2048 });
}

/** An integer in a query string: digits only. */
export function queryInteger(min: number, max: number, message: string) {
  return z
    .string({ error: message })
    .regex(/^\d{1,10}$/, { error: message })
    .transform(Number)
    .pipe(z.int().min(min, { error: message }).max(max, { error: message }))
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** `?email=`: kept from the documented calls; checked against the caller before anything else. */
export const emailQuery = z.object({
  email: z
    .string()
    .optional()
    .describe("The caller's own address. Missing means the same; another one is 403."),
});

/** An id in a path. Anything that is no id of ours simply does not exist. */
export const idParams = z.object({ id: z.string().describe('The `_id`') });

export const idSchema = z.string().describe('UUIDv7');
export const timeSchema = z.string().describe('ISO 8601, UTC');
