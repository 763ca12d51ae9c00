import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database/client.ts';
import { readFindingCounts } from './database/reconciliation-store.ts';

/**
 * What the job last counted (use-cases/count-findings.ts): `shop_findings{kind}`, and when. While the
 * database is away the last counts stay, and grow old; before the first count there are none. Charges
 * that only Stripe knows are in the report, not here.
 */
export function measureBreaches(registry: Registry, database: Database): void {
  const checkedAt = new Gauge({
    name: 'shop_findings_checked_timestamp_seconds',
    help: 'When shop_findings was counted last',
    registers: [registry],
  });
  const findings = new Gauge({
    name: 'shop_findings',
    help: 'Invariants that the database breaks, and work that waits; see GET /admin/reconciliation',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const { kind, count, countedAt } of await read()) {
        findings.set({ kind }, count);
        checkedAt.set(countedAt.getTime() / 1000);
      }
    },
  });
  const read = () => readFindingCounts(database.prisma).catch(() => []);
}
