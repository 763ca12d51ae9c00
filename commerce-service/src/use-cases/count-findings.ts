import {
  countBreaches,
  findingsCountedAt,
  storeFindingCounts,
} from '../database/reconciliation-store.ts';
import { bookFindingKinds, invariantKinds } from '../domain/reconciliation.ts';
import type { Shop } from './shop.ts';

const windowMs = 7 * 24 * 3600_000;

/** promises.md 4: invariant queries run every five minutes. */
export const countFindingsEveryMs = 5 * 60_000;

/**
 * Counts what the database alone shows of the reconciliation report, for the metrics of all copies,
 * and says so in the log when an invariant is broken. Asked by several copies, one of them counts.
 */
export async function countFindings(shop: Shop): Promise<void> {
  const db = shop.database.prisma;
  const now = shop.now();
  const last = await findingsCountedAt(db);
  if (last && now.getTime() - last.getTime() < countFindingsEveryMs / 2) return;
  const counts = await countBreaches(db, new Date(now.getTime() - windowMs));
  const countOf = new Map(counts.map(({ kind, count }) => [kind, count]));
  const findings = bookFindingKinds.map((kind) => ({ kind, count: countOf.get(kind) ?? 0 }));
  await storeFindingCounts(db, findings, now);
  const broken = findings.filter(({ kind, count }) => count > 0 && invariantKinds.has(kind));
  if (broken.length > 0) shop.log.error({ broken }, 'the books do not add up');
}
