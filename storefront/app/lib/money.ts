const grouped = new Intl.NumberFormat('en-US');
/** From here on a number can no longer be read at a glance. */
const fiveFigures = 10_000;

/**
 * Whole US dollars as the shop writes them: `$ 1200` (spec section 2), `$ 999,000`. `dollars` must be an
 * integer.
 */
export function formatDollars(dollars: number): string {
  return `$ ${dollars < fiveFigures ? dollars : grouped.format(dollars)}`;
}

/** What an order costs in whole US dollars: unit price times quantity, both integers. */
export function totalDollars(unitPrice: number, quantity: number): number {
  if (!Number.isSafeInteger(unitPrice) || !Number.isSafeInteger(quantity)) {
    throw new RangeError('Money is counted in whole dollars.');
  }
  return unitPrice * quantity;
}
