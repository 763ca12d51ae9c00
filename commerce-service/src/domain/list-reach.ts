/**
 * How far lists of orders and users are counted and paged through. Nobody leafs further than this: they
 * narrow the list. Counting a million orders takes half a second, counting as many as this a few
 * milliseconds.
 */
export const listReach = 10_000;

/** As `listReach`, for what a search finds: each row that is counted has been compared with the words. */
export const searchReach = 1_000;

/** How far a list is counted and paged through. */
export function reachOf(search: string | undefined): number {
  return search ? searchReach : listReach;
}
