/**
 * How large the heavy tests are. `WHOLE=1` runs them as promises.md section 1 has them, which takes
 * minutes; otherwise they are a fraction of it, so that `npm test` stays short.
 */
const isWhole = process.env['WHOLE'] === '1';

/** The number of promises.md when the whole is asked for, else the smaller one. */
export function sized({ whole, short }: { whole: number; short: number }): number {
  return isWhole ? whole : short;
}

/** Milliseconds that a test of that size may take. */
export const sizedTimeoutMs = isWhole ? 900_000 : 90_000;
