import { DomainError } from './errors.ts';

/** Stripe's largest charge in US dollars, in cents. */
export const maxAmountCents = 99_999_999;
/** Stripe's smallest charge in US dollars, in cents. */
export const minAmountCents = 50;
export const currency = 'usd';

/**
 * The payable amount: unit price (whole US dollars) times quantity, in cents (spec section 9). The
 * one place where an amount is computed.
 * @throws DomainError TOTAL_ABOVE_LIMIT when Stripe could not charge it in one payment.
 */
export function totalCents(unitPriceDollars: number, quantity: number): number {
  const cents = unitPriceDollars * quantity * 100;
  if (!Number.isSafeInteger(cents) || cents < 0) throw new DomainError('TOTAL_ABOVE_LIMIT');
  if (cents > maxAmountCents) throw new DomainError('TOTAL_ABOVE_LIMIT');
  return cents;
}

/**
 * Guarantees that Stripe takes this amount.
 * @throws DomainError TOTAL_BELOW_LIMIT, TOTAL_ABOVE_LIMIT.
 */
export function assertChargeable(amountCents: number): void {
  if (amountCents < minAmountCents) throw new DomainError('TOTAL_BELOW_LIMIT');
  if (amountCents > maxAmountCents) throw new DomainError('TOTAL_ABOVE_LIMIT');
}
