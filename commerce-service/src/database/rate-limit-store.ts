import type { Executor } from './client.ts';
import type { Statements } from './statements.ts';

/** Counts one more in the fixed window of `key`; the count so far and when the window ends. */
export async function countHit(
  db: Statements,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; resetsAt: Date }> {
  const rows = await db.$queryRaw<{ count: number; resetsAt: Date }[]>`
    INSERT INTO rate_limit AS r (key, count, resets_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.count + 1 END,
      resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
    RETURNING count, resets_at AS "resetsAt"`;
  const row = rows[0];
  if (!row) throw new Error('the rate limit statement returned no row');
  return row;
}

/** Takes one back from each key, for example of an attempt that turned out to be no failure. */
export async function forgiveHits(db: Executor, keys: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE rate_limit SET count = greatest(0, count - 1) WHERE key = ANY(${keys}::text[])`;
}

/**
 * Adds what one copy of the service has counted, for many keys in one statement, and tells what all
 * copies have counted together. The windows are the copies' own: they end with the clock.
 */
export async function addHits(
  db: Executor,
  batch: readonly { key: string; hits: number; resetsAt: Date }[],
): Promise<{ key: string; count: number }[]> {
  // In one order for all copies, so that two of them never wait for each other.
  const rows = [...batch].sort((a, b) => (a.key < b.key ? -1 : 1));
  return db.$queryRaw<{ key: string; count: number }[]>`
    INSERT INTO rate_limit AS r (key, count, resets_at)
    SELECT one.key, one.hits, one.resets_at
    FROM unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ hits }) => hits)}::int[],
                ${rows.map(({ resetsAt }) => resetsAt.toISOString())}::timestamptz[])
         AS one (key, hits, resets_at)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.resets_at < excluded.resets_at THEN excluded.count
                   ELSE r.count + excluded.count END,
      resets_at = greatest(r.resets_at, excluded.resets_at)
    RETURNING key, count`;
}
