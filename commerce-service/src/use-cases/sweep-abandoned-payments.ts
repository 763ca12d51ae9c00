import {
  listAbandonedOrders,
  listOrdersOfDeletedUsers,
} from '../database/abandoned-order-store.ts';
import type { OrderRow } from '../database/order-store.ts';
import { releaseHold } from '../database/payment-store.ts';
import { DomainError } from '../domain/errors.ts';
import { cancelOrder } from './delete-order.ts';
import { forEach } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';
import { ensureIntent } from './start-payment.ts';

const batchSize = 100;

/** First the intent is cancelled at Stripe, then the goods are free: never the other way round. */
async function abandon(shop: Shop, order: OrderRow): Promise<void> {
  const live = await ensureIntent(shop, order);
  const intent = live.status === 'open' ? await shop.payments.cancelIntent(live.id) : live;
  if (intent.status === 'succeeded') {
    await settlePayment(shop, { intent, orderId: order.id, source: 'reconciler' });
  }
  if (intent.status !== 'canceled') return;
  await releaseHold(shop.database.prisma, { orderId: order.id, intentId: intent.id });
  shop.catalogue.clearShelf();
}

/** Orders in payment for longer than `paymentAbandonedHours`: they stay, and hold nothing any more. */
export function sweepAbandonedPayments(shop: Shop): Promise<void> {
  const startedBefore = new Date(shop.now().getTime() - shop.paymentAbandonedHours * 3600_000);
  return forEach(
    shop,
    (cursor) => listAbandonedOrders(shop.database.prisma, startedBefore, cursor, batchSize),
    (order) => abandon(shop, order),
  );
}

/** True when the order was cancelled; one that turned out to be paid stays, and is shipped. */
async function cancelForGood(shop: Shop, actorId: string | null, order: OrderRow) {
  try {
    return await cancelOrder(shop, actorId, order);
  } catch (error) {
    const isPaid = error instanceof DomainError && error.code === 'ORDER_NOT_DELETABLE';
    if (isPaid) return false;
    throw error;
  }
}

/**
 * Cancels what people who are gone had not paid: at once when a user is deleted, and again by the
 * sweep for what was under way just then, or when Stripe was away.
 * @param userId only of this user; null for all.
 */
export async function cancelOrdersOfDeletedUsers(
  shop: Shop,
  actorId: string | null,
  userId: string | null,
): Promise<number> {
  let cancelled = 0;
  await forEach(
    shop,
    (cursor) => listOrdersOfDeletedUsers(shop.database.prisma, userId, cursor, batchSize),
    async (order) => {
      if (await cancelForGood(shop, actorId, order)) cancelled += 1;
    },
  );
  if (cancelled) shop.catalogue.clearShelf();
  return cancelled;
}
