import { declines, findTestCard, type TestCard } from './cards.ts';
import { StripeFailure } from './errors.ts';

/** The test card behind the digits; throws Stripe's 402 for a number that is none, or no test number. */
export function checkNumber(digits: string): TestCard {
  const found = findTestCard(digits);
  if (found === 'invalid') {
    throw cardRefused('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (found === 'live') {
    const { code, declineCode, message } = declines.live;
    throw new StripeFailure(
      402,
      { type: 'card_error', code, decline_code: declineCode, message },
      true,
    );
  }
  return found;
}

/** The year in four digits; throws Stripe's 402 for a month or year that cannot be charged. */
export function checkExpiry(month: number, year: number, nowSeconds: number): number {
  if (month < 1 || month > 12) {
    throw cardRefused(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  const today = new Date(nowSeconds * 1000);
  const fullYear = year < 100 ? 2000 + year : year;
  if (fullYear < today.getUTCFullYear() || fullYear > today.getUTCFullYear() + 50) {
    throw cardRefused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (fullYear === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw cardRefused(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  return fullYear;
}

/** Stripe's 402 for a card that cannot be one. */
export function cardRefused(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param }, true);
}
