/** How many there are in a list, and how far they were counted; null: all of them. */
export interface Counted {
  total: number;
  countedUpTo: number | null;
}

const grouped = new Intl.NumberFormat('en-US');

/** True when there may be more than were counted. */
export function isCutShort({ total, countedUpTo }: Counted): boolean {
  return countedUpTo !== null && total >= countedUpTo;
}

/** A count as far as it goes: `1,234`, or `10,000+` where counting stopped. */
export function formatCount(counted: Counted): string {
  return grouped.format(counted.total) + (isCutShort(counted) ? '+' : '');
}

/** How many of a thing, in words: `1 order`, `12 orders`, `10,000+ orders`. */
export function countWords(counted: Counted, thing: string): string {
  return `${formatCount(counted)} ${thing}${counted.total === 1 ? '' : 's'}`;
}
