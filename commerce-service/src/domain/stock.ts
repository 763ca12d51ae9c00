/** How stock moves; each is one row of the ledger. */
export type MovementKind = 'initial' | 'correction' | 'shipped' | 'manual';

/** A movement that the documented two-call shipping wrote without an order is claimed this long. */
export const claimWindowMinutes = 10;

/**
 * What may still be ordered: the shelf less what paying and paid, unshipped orders hold. Never below
 * zero, also when a manual movement took goods that were held.
 */
export function availableStock(product: { stock: number; held: number }): number {
  return Math.max(0, product.stock - product.held);
}
