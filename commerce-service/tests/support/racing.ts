/** `count` results of `make`, all begun before any has ended. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** How often each value occurs. */
export function tally(values: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The status of each reply, counted. */
export function statusCounts(replies: { status: number }[]): Record<string, number> {
  return tally(replies.map(({ status }) => status));
}

/** `clients` connections that each do their list of calls one after the other. */
export async function asClients<T>(clients: number, work: (client: number) => Promise<T>) {
  return Promise.all(times(clients, work));
}
