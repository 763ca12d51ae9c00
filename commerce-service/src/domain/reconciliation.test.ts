import { describe, expect, it } from 'vitest';
import { compareCharge, type Charge, type ChargeEntry } from './reconciliation.ts';

const charge: Charge = {
  intentId: 'pi_1',
  hasSucceeded: true,
  receivedCents: 1500,
  refundedCents: 0,
  currency: 'usd',
  createdAt: new Date('2026-11-21T00:00:00Z'),
  chargedAt: new Date('2026-11-21T00:05:00Z'),
};
const settledUntil = new Date('2026-11-21T00:06:00Z');
const order = { id: 'order', totalCents: 1500 };
const unknown: ChargeEntry = { order: null, refund: null };
const paid: ChargeEntry = { order, refund: null };
const owed: ChargeEntry = { order: null, refund: { isDone: false } };
const returned: ChargeEntry = { order: null, refund: { isDone: true } };

describe('comparing a charge with the books', () => {
  it.each([
    ['both say paid', charge, paid, null],
    ['only Stripe has the money', charge, unknown, 'paid-at-stripe-only'],
    ['a payment failed and no order is paid', { ...charge, hasSucceeded: false }, unknown, null],
    ['Stripe does not know the charge of an order', null, paid, 'paid-here-only'],
    ['the charge of an order failed', { ...charge, hasSucceeded: false }, paid, 'paid-here-only'],
    ['a cent is missing', { ...charge, receivedCents: 1499 }, paid, 'amount-differs'],
    ['it was paid in yen', { ...charge, currency: 'jpy' }, paid, 'amount-differs'],
    [
      'someone refunded a paid order by hand',
      { ...charge, refundedCents: 1500 },
      paid,
      'amount-differs',
    ],
    ['a refund is on its way', charge, owed, null],
    ['a refund was booked and not made', charge, returned, 'refund-not-at-stripe'],
    [
      'a refund was made in part',
      { ...charge, refundedCents: 1 },
      returned,
      'refund-not-at-stripe',
    ],
    ['a refund is made and booked', { ...charge, refundedCents: 1500 }, returned, null],
    ['someone refunded what no order has', { ...charge, refundedCents: 1500 }, unknown, null],
  ] as const)('When %s, then it is told', (_, atStripe, here, kind) => {
    expect(compareCharge(atStripe, here, settledUntil)).toBe(kind);
  });

  it('When a charge is so young that it is about to be settled, then only what the books say of it is told', () => {
    const before = new Date('2026-11-21T00:04:59Z');
    expect(compareCharge(charge, unknown, before)).toBeNull();
    expect(compareCharge({ ...charge, receivedCents: 1 }, paid, before)).toBe('amount-differs');
    expect(compareCharge(charge, returned, before)).toBe('refund-not-at-stripe');
    expect(compareCharge({ ...charge, chargedAt: null }, unknown, before)).toBe(
      'paid-at-stripe-only',
    );
  });
});
