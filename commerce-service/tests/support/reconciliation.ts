import { expect } from 'vitest';
import type { Finding } from '../../src/domain/reconciliation.ts';
import {
  reportReconciliation,
  type ReportCursor,
} from '../../src/use-cases/report-reconciliation.ts';
import type { TestShop } from './test-shop.ts';

/** Everything that the report finds once the reconciler has had its time, from the beginning on. */
export async function findDifferences({ shop }: TestShop): Promise<Finding[]> {
  const later = new Date(Date.now() + (shop.reconcileIntervalSeconds + 1) * 1000);
  const findings: Finding[] = [];
  let cursor: ReportCursor | undefined;
  do {
    const part = await reportReconciliation(
      { ...shop, now: () => later },
      { since: new Date(0), cursor },
    );
    findings.push(...part.findings);
    cursor = part.next ?? undefined;
  } while (cursor);
  return findings;
}

/** Books, shelf and Stripe agree, and nothing waits: what must hold after every test of faults. */
export async function assertReconciled(test: TestShop): Promise<void> {
  expect(await findDifferences(test), 'the reconciliation report is empty').toEqual([]);
}
