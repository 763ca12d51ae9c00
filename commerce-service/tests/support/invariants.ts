import { expect } from 'vitest';
import { reconcilePayments } from '../../src/use-cases/reconcile-payments.ts';
import { breachesIn } from './breaches.ts';
import { stripeOf } from './charges.ts';
import { lostWrites } from './history.ts';
import { findDifferences } from './reconciliation.ts';
import type { TestShop } from './test-shop.ts';

/** Everything that is wrong with a shop at rest, in the database and at Stripe; each named. */
export async function findBreaches(test: TestShop): Promise<string[]> {
  const breaches = await breachesIn({
    sql: (text, values) => test.sql(text, values),
    stripe: stripeOf(test),
  });
  const lost = (await lostWrites(test)).map((what) => `I8 answered, and not there: ${what}`);
  return [...breaches, ...lost];
}

/** Ends what faults left open, as the reconciler does; late enough that refunds are tried again. */
export async function heal(test: TestShop): Promise<void> {
  const inTenMinutes = () => new Date(Date.now() + 600_000);
  await reconcilePayments({ ...test.shop, now: inTenMinutes });
}

/** Jepsen's way: heal, then read the final state, then check I1 to I9. */
export async function expectInvariants(test: TestShop): Promise<void> {
  await heal(test);
  expect(await findBreaches(test)).toEqual([]);
}

/**
 * The invariants, and nothing for a person to look at: the reconciliation report is empty but for
 * what a client of the documented two calls left unfinished, which is there for that.
 */
export async function expectReconciledInvariants(test: TestShop): Promise<void> {
  await expectInvariants(test);
  const findings = await findDifferences(test);
  expect(findings.filter(({ kind }) => kind !== 'shipment-unfinished')).toEqual([]);
}
