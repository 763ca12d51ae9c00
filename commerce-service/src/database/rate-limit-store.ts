import type { Executor } from './client.ts';

/** Counts one more in the fixed window of `key`; the count so far and when the window ends. */
export async function countHit(
  db: Executor,
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

/** The count of the current window, without counting. */
export async function readHits(
  db: Executor,
  key: string,
): Promise<{ count: number; resetsAt: Date } | null> {
  const rows = await db.$queryRaw<{ count: number; resetsAt: Date }[]>`
    SELECT count, resets_at AS "resetsAt" FROM rate_limit WHERE key = ${key} AND resets_at > now()`;
  return rows[0] ?? null;
}

/** Forgets windows that are over. */
export async function sweepHits(db: Executor): Promise<void> {
  await db.$executeRaw`DELETE FROM rate_limit WHERE resets_at < now() - interval '1 hour'`;
}
