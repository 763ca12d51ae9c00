import { currency } from './money.ts';

/** What the books show by themselves, whatever Stripe says. */
export const bookFindingKinds = [
  'refund-due',
  'shipment-unfinished',
  'shipment-without-movement',
  'ledger-differs',
  'hold-differs',
] as const;

/** What can differ between the shop's books, its shelf, and Stripe. */
export const findingKinds = [
  'paid-at-stripe-only',
  'paid-here-only',
  'amount-differs',
  'refund-not-at-stripe',
  ...bookFindingKinds,
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Those that must never be: the others are work that waits, or another party's doing. */
export const invariantKinds: ReadonlySet<FindingKind> = new Set([
  'shipment-without-movement',
  'ledger-differs',
  'hold-differs',
]);

/** One thing that a person should look at. */
export interface Finding {
  kind: FindingKind;
  /** When it came to be, where that is known. */
  at: Date | null;
  orderId: string | null;
  productId: string | null;
  intentId: string | null;
  movementId: string | null;
  /** What the books say, and what was found: cents of a charge, pieces of a product. */
  expected: number | null;
  actual: number | null;
}

/** A charge as Stripe has it. US cents if `currency` is usd. */
export interface Charge {
  intentId: string;
  hasSucceeded: boolean;
  receivedCents: number;
  refundedCents: number;
  currency: string;
  createdAt: Date;
  /** When the card was charged; null before. */
  chargedAt: Date | null;
}

/** What our books say of one intent: the order it paid, or that it goes back. */
export interface ChargeEntry {
  order: { id: string; totalCents: number } | null;
  refund: { isDone: boolean } | null;
}

/** Cents of a charge that have not gone back. */
export function keptCents(charge: Charge | null): number {
  return charge?.hasSucceeded ? charge.receivedCents - charge.refundedCents : 0;
}

/**
 * How Stripe and our books disagree about one charge; null when they agree. A refund that is due and
 * not done is no disagreement here: the books say so themselves. Neither is a charge made after
 * `settledUntil` that the books do not know yet: whoever settles it is under way.
 */
export function compareCharge(
  charge: Charge | null,
  { order, refund }: ChargeEntry,
  settledUntil: Date,
): FindingKind | null {
  const kept = keptCents(charge);
  if (order) {
    if (!charge?.hasSucceeded) return 'paid-here-only';
    return kept === order.totalCents && charge.currency === currency ? null : 'amount-differs';
  }
  if (kept === 0) return null;
  if (!refund) {
    const isYoung = charge?.chargedAt && charge.chargedAt > settledUntil;
    return isYoung ? null : 'paid-at-stripe-only';
  }
  return refund.isDone ? 'refund-not-at-stripe' : null;
}
