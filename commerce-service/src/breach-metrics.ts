import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database/client.ts';
import { countBreaches } from './database/reconciliation-store.ts';
import { findingKinds } from './domain/reconciliation.ts';

const everyMs = 5 * 60_000;
const windowMs = 7 * 24 * 3600_000;

/**
 * What the database alone shows of the reconciliation report, counted at most each five minutes:
 * `shop_findings{kind}`, and when it was counted last. While the database is away the last counts
 * stay, and grow old. Charges that only Stripe knows are in the report, not here.
 */
export function measureBreaches(
  registry: Registry,
  database: Database,
  now: () => number = Date.now,
): void {
  const checkedAt = new Gauge({
    name: 'shop_findings_checked_timestamp_seconds',
    help: 'When shop_findings was counted last',
    registers: [registry],
  });
  let nextAt = 0;
  const findings = new Gauge({
    name: 'shop_findings',
    help: 'Invariants that the database breaks, and work that waits; see GET /admin/reconciliation',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const time = now();
      if (time < nextAt) return;
      nextAt = time + everyMs;
      const counts = await countBreaches(database.prisma, new Date(time - windowMs)).catch(
        () => null,
      );
      if (!counts) return;
      const countOf = new Map(counts.map(({ kind, count }) => [kind, count]));
      findingKinds.forEach((kind) => findings.set({ kind }, countOf.get(kind) ?? 0));
      checkedAt.set(time / 1000);
    },
  });
}
