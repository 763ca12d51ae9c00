import { currency } from './money.ts';

/** What can differ between the shop's books, its shelf, and Stripe. */
export const findingKinds = [
  'paid-at-stripe-only',
  'paid-here-only',
  'amount-differs',
  'refund-due',
  'refund-not-at-stripe',
  'shipment-unfinished',
  'shipment-without-movement',
  'ledger-differs',
  'hold-differs',
] as const;
export type FindingKind = (typeof findingKinds)[number];

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
 * not done is no disagreement here: the books say so themselves.
 */
export function compareCharge(
  charge: Charge | null,
  { order, refund }: ChargeEntry,
): FindingKind | null {
  const kept = keptCents(charge);
  if (order) {
    if (!charge?.hasSucceeded) return 'paid-here-only';
    return kept === order.totalCents && charge.currency === currency ? null : 'amount-differs';
  }
  if (kept === 0) return null;
  if (!refund) return 'paid-at-stripe-only';
  return refund.isDone ? 'refund-not-at-stripe' : null;
}
