/** Pure rules of card numbers, used by the API and by the card entry alike. Digits only. */

export type CardBrand =
  'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

const prefixes: [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['amex', /^3[47]/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^(30[0-5]|36|38|39)/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
];

/** The brand that the first digits belong to, as soon as they tell. */
export function brandOf(digits: string): CardBrand {
  return prefixes.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'unknown';
}

/** How many digits a whole number of that brand has. */
export function numberLength(brand: CardBrand): number {
  if (brand === 'amex') return 15;
  return brand === 'diners' ? 14 : 16;
}

export function cvcLength(brand: CardBrand): number {
  return brand === 'amex' ? 4 : 3;
}

/** Whether the check digit fits (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** Digits in the groups that are printed on the card. */
export function groupDigits(digits: string): string {
  const brand = brandOf(digits);
  const groups = brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  const match = digits.match(groups) ?? [];
  return (brand === 'amex' ? match.slice(1) : match).filter(Boolean).join(' ');
}
