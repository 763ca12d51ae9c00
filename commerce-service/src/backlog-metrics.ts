import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database/client.ts';

interface Backlog {
  what: string;
  count: number;
  oldestSeconds: number;
}

const backlog = `
  SELECT what, count(since)::int AS count,
         coalesce(extract(epoch FROM now() - min(since)), 0)::float AS "oldestSeconds"
  FROM (VALUES ('payments_unreconciled'), ('user_intents_open'), ('refunds_due'),
               ('outbox_waiting'), ('outbox_dead'), ('jobs_waiting')) AS kinds (what)
  LEFT JOIN (
    SELECT 'payments_unreconciled' AS what, coalesce(intent_started_at, created_at) AS since
      FROM orders WHERE holds_stock AND NOT paid
    UNION ALL SELECT 'user_intents_open', created_at FROM user_intent WHERE closed_at IS NULL
    UNION ALL SELECT 'refunds_due', created_at FROM refund_due WHERE done_at IS NULL
    UNION ALL SELECT 'outbox_waiting', created_at FROM outbox
      WHERE sent_at IS NULL AND dead_at IS NULL
    UNION ALL SELECT 'outbox_dead', dead_at FROM outbox WHERE dead_at IS NOT NULL
    %jobs%
  ) waiting USING (what)
  GROUP BY what`;
const waitingJobs = `UNION ALL SELECT 'jobs_waiting', run_at FROM graphile_worker.jobs
  WHERE run_at <= now() AND locked_at IS NULL`;

/** The table of the jobs is made by the first worker that starts. */
async function readBacklog({ pool }: Database): Promise<Backlog[]> {
  const { rows: tables } = await pool.query<{ known: boolean }>(
    `SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS known`,
  );
  const jobs = tables[0]?.known ? waitingJobs : '';
  const { rows } = await pool.query<Backlog>(backlog.replace('%jobs%', jobs));
  return rows;
}

/**
 * What waits in the database, and since when: `shop_waiting{what}` and
 * `shop_waiting_oldest_seconds{what}` (promises.md 4, Metrics). Numbers of the whole shop: each copy
 * tells the same.
 */
export function measureBacklog(registry: Registry, database: Database): void {
  // While the database is away, the last numbers stay.
  const read = () => readBacklog(database).catch(() => []);
  const oldest = new Gauge({
    name: 'shop_waiting_oldest_seconds',
    help: 'Age of the oldest that waits; 0 when nothing does',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      for (const { what, oldestSeconds } of await read()) oldest.set({ what }, oldestSeconds);
    },
  });
  const waiting = new Gauge({
    name: 'shop_waiting',
    help: 'Payments not reconciled, intents without an order, refunds due, mails waiting and dead, jobs',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      for (const { what, count } of await read()) waiting.set({ what }, count);
    },
  });
}
