import { sweepHits } from '../database/rate-limit-store.ts';
import type { Shop } from './shop.ts';

/** Forgets rate-limit windows that are long over. */
export function sweepCounters(shop: Shop): Promise<void> {
  return sweepHits(shop.database.prisma);
}
