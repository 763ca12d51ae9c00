import type { Executor } from './client.ts';
import type { OrderRow } from './order-store.ts';

/** Orders in payment since before `startedBefore`, after `cursor`. */
export function listAbandonedOrders(
  db: Executor,
  startedBefore: Date,
  cursor: string | null,
  limit: number,
): Promise<OrderRow[]> {
  return db.order.findMany({
    where: {
      holdsStock: true,
      paid: false,
      intentStartedAt: { lt: startedBefore },
      ...(cursor ? { id: { gt: cursor } } : {}),
    },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** Open orders of deleted users, or of the one given, after `cursor`. */
export function listOrdersOfDeletedUsers(
  db: Executor,
  userId: string | null,
  cursor: string | null,
  limit: number,
): Promise<OrderRow[]> {
  return db.order.findMany({
    where: {
      paid: false,
      cancelledAt: null,
      user: { deletedAt: { not: null }, ...(userId ? { id: userId } : {}) },
      ...(cursor ? { id: { gt: cursor } } : {}),
    },
    orderBy: { id: 'asc' },
    take: limit,
  });
}
