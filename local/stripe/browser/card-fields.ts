import { brandOf, cvcLength, numberLength, passesLuhn } from './card-number.ts';
import type { FieldError } from './frame-messages.ts';

/** What has been typed, digits only but for the postal code. */
export interface CardEntry {
  number: string;
  expiry: string;
  cvc: string;
  postalCode: string;
}
export type FieldName = keyof CardEntry;

const failure = (code: string, message: string): FieldError => ({
  type: 'validation_error',
  code,
  message,
});
const incomplete: Record<FieldName, FieldError> = {
  number: failure('incomplete_number', 'Your card number is incomplete.'),
  expiry: failure('incomplete_expiry', "Your card's expiration date is incomplete."),
  cvc: failure('incomplete_cvc', "Your card's security code is incomplete."),
  postalCode: failure('incomplete_zip', 'Your postal code is incomplete.'),
};

/** Whether a field holds as much as it must; the postal code may stay empty here. */
export function isWhole(entry: CardEntry, field: FieldName): boolean {
  const brand = brandOf(entry.number);
  if (field === 'number') return entry.number.length >= numberLength(brand);
  if (field === 'expiry') return entry.expiry.length === 4;
  if (field === 'cvc') return entry.cvc.length === cvcLength(brand);
  return true;
}

/** What is wrong with a whole field whatever else follows, in Stripe.js's words. */
export function findFault(entry: CardEntry, field: FieldName, today: Date): FieldError | null {
  if (!isWhole(entry, field)) return null;
  if (field === 'number' && !passesLuhn(entry.number)) {
    return failure('invalid_number', 'Your card number is invalid.');
  }
  if (field !== 'expiry') return null;
  const month = Number(entry.expiry.slice(0, 2));
  const year = 2000 + Number(entry.expiry.slice(2));
  if (month < 1) {
    return failure('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (year < today.getFullYear()) {
    return failure('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return failure('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  const past = year === today.getFullYear() && month < today.getMonth() + 1;
  return past
    ? failure('invalid_expiry_month_past', "Your card's expiration date is in the past.")
    : null;
}

/** The first reason not to send this card: a fault, or a field that is not whole. */
export function findRefusal(entry: CardEntry, today: Date): FieldError | null {
  for (const field of ['number', 'expiry', 'cvc'] as const) {
    if (!isWhole(entry, field)) return incomplete[field];
    const fault = findFault(entry, field, today);
    if (fault) return fault;
  }
  return null;
}

/** The fault to show while typing: of a field that was left unfinished or is wrong as a whole. */
export function findShownError(
  entry: CardEntry,
  left: ReadonlySet<FieldName>,
  today: Date,
): FieldError | null {
  for (const field of ['number', 'expiry', 'cvc'] as const) {
    const fault = findFault(entry, field, today);
    if (fault) return fault;
    if (left.has(field) && entry[field] !== '' && !isWhole(entry, field)) return incomplete[field];
  }
  return null;
}

/** Digits of a date as typed or filled in: `5`, `5/30`, `05 / 30`, `13`, `12/2030`. */
export function readExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const oneDigitMonth =
    /^[2-9]/.test(digits) || Number(digits.slice(0, 2)) > 12 || /^\d\s*\//.test(typed);
  const whole = oneDigitMonth ? `0${digits}` : digits;
  const wholeYear = whole.length === 6 && whole.slice(2, 4) === '20';
  return wholeYear ? whole.slice(0, 2) + whole.slice(4) : whole.slice(0, 4);
}

/** `MM / YY`, as far as there are digits. */
export function showExpiry(digits: string): string {
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}
