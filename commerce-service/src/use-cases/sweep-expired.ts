import { deleteExpired, type Expirable } from '../database/expiry-store.ts';
import type { Shop } from './shop.ts';

const batchSize = 1_000;
const hour = 3600_000;
const day = 24 * hour;

/** How long rows are kept that nothing reads any more. */
const keptMs: Readonly<Record<Expirable, number>> = {
  proofs: day,
  'reset-codes': day,
  sessions: 30 * day,
  // A form that is sent again after a week is another order.
  'idempotency-keys': 7 * day,
  'rate-limits': hour,
  // Stripe tells of an event again for three days, and lists it for thirty.
  'webhook-events': 35 * day,
};

/**
 * Forgets what is over, in small batches. Several copies may sweep at once.
 * @returns how many rows of each kind went.
 */
export async function sweepExpired(shop: Shop): Promise<Record<Expirable, number>> {
  const swept = {} as Record<Expirable, number>;
  for (const [name, kept] of Object.entries(keptMs) as [Expirable, number][]) {
    const before = new Date(shop.now().getTime() - kept);
    swept[name] = 0;
    for (;;) {
      const count = await deleteExpired[name](shop.database.prisma, before, batchSize);
      swept[name] += count;
      if (count < batchSize) break;
    }
  }
  return swept;
}
