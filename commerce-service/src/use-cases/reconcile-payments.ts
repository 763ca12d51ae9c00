import { writeAudit } from '../database/audit-store.ts';
import type { OrderRow } from '../database/order-store.ts';
import {
  claimRefund,
  closeUserIntent,
  listOpenUserIntents,
  listOrdersBeingPaid,
  markRefundFailed,
  markRefunded,
  oweRefund,
  releaseHold,
} from '../database/payment-store.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';
import { ensureIntent } from './start-payment.ts';

const batchSize = 100;
/** An intent that nobody paid for so long is cancelled, and its goods are free again. */
const abandonedAfterMs = 24 * 3600_000;
/** A user's succeeded intent that no order claimed for so long is given back. */
const unclaimedAfterMs = 3600_000;

async function reconcileOrder(shop: Shop, order: OrderRow): Promise<void> {
  const intent = await ensureIntent(shop, order);
  if (intent.status === 'succeeded') {
    await settlePayment(shop, { intent, orderId: order.id, source: 'reconciler' });
    return;
  }
  if (intent.status === 'processing') return;
  const startedAt = order.intentStartedAt?.getTime() ?? 0;
  const isAbandoned = shop.now().getTime() - startedAt > abandonedAfterMs;
  if (intent.status === 'open' && !isAbandoned) return;
  const last = intent.status === 'open' ? await shop.payments.cancelIntent(intent.id) : intent;
  if (last.status !== 'canceled') return;
  await releaseHold(shop.database.prisma, { orderId: order.id, intentId: intent.id });
  shop.catalogue.clear();
}

/** Compares every order being paid with Stripe; one that fails does not keep the others waiting. */
export async function reconcileOrders(shop: Shop): Promise<void> {
  let cursor: string | null = null;
  for (;;) {
    const orders: OrderRow[] = await listOrdersBeingPaid(shop.database.prisma, cursor, batchSize);
    for (const order of orders) {
      try {
        await reconcileOrder(shop, order);
      } catch (error) {
        shop.log.warn({ err: error, orderId: order.id }, 'an order could not be reconciled');
      }
    }
    cursor = orders.at(-1)?.id ?? null;
    if (orders.length < batchSize) return;
  }
}

/** Intents of users without an order: gives back what no order claimed, closes what is dead. */
export async function reconcileUserIntents(shop: Shop): Promise<void> {
  const db = shop.database.prisma;
  for (const { id, createdAt } of await listOpenUserIntents(db, batchSize)) {
    const ageMs = shop.now().getTime() - createdAt.getTime();
    if (ageMs < unclaimedAfterMs) continue;
    try {
      const found = await shop.payments.findIntent(id);
      const isAbandoned = found?.status === 'open' && ageMs > abandonedAfterMs;
      const intent = isAbandoned ? await shop.payments.cancelIntent(id) : found;
      if (intent?.status === 'succeeded') {
        const amountCents = intent.receivedCents;
        await oweRefund(db, { intentId: id, orderId: null, amountCents, reason: 'unclaimed' });
      }
      const isOver = !intent || intent.status === 'succeeded' || intent.status === 'canceled';
      if (isOver) await closeUserIntent(db, id, shop.now());
    } catch (error) {
      shop.log.warn({ err: error, intentId: id }, 'an intent could not be reconciled');
    }
  }
}

/** Gives back what is owed; what fails is tried again later, with growing pauses. */
export async function payRefundsDue(shop: Shop): Promise<void> {
  const db = shop.database.prisma;
  for (;;) {
    const due = await claimRefund(db, shop.now());
    if (!due) return;
    try {
      const refundId = await shop.payments.refund(due.intentId);
      await markRefunded(db, due.intentId, refundId, shop.now());
      const subject = due.orderId ?? due.intentId;
      await writeAudit(db, { actorId: null, action: 'refunded', subject });
    } catch (error) {
      await markRefundFailed(db, due.intentId, error instanceof Error ? error.message : 'unknown');
      shop.log.warn({ err: error, intentId: due.intentId }, 'a refund failed; it is tried again');
    }
  }
}

/** All of the above: what runs every RECONCILE_INTERVAL_SECONDS, and at start. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  await reconcileOrders(shop);
  await reconcileUserIntents(shop);
  await payRefundsDue(shop);
}
