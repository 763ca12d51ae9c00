/** The short form that reviews carry: `Nov 21, 2026` (spec section 3), in UTC. */
export function shortDate(date: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);
}
