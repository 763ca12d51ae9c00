/** How stock moves; each is one row of the ledger. */
export const movementKinds = ['initial', 'correction', 'shipped', 'manual'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A movement that the documented two-call shipping wrote without an order is claimed this long. */
export const claimWindowMinutes = 10;

/**
 * What may still be ordered: the shelf less what paying and paid, unshipped orders hold. Never below
 * zero, also when a manual movement took goods that were held.
 */
export function availableStock(product: { stock: number; held: number }): number {
  return Math.max(0, product.stock - product.held);
}

/** Stock runs low when less than so many smallest orders can still be placed. */
export const lowStockFactor = 2;

/** True when fewer than two minimum orders are available: time to make more. */
export function isLowStock(product: { stock: number; held: number; moq: number }): boolean {
  return availableStock(product) < lowStockFactor * product.moq;
}
