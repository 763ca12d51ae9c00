import { writeAudit } from '../database/audit-store.ts';
import type { OrderRow } from '../database/order-store.ts';
import {
  claimRefund,
  closeUserIntent,
  forgetStrayIntent,
  listOpenUserIntents,
  listOrdersBeingPaid,
  listStrayIntents,
  markRefundFailed,
  markRefunded,
  oweRefund,
  releaseHold,
  type StrayIntent,
  type UserIntentRow,
} from '../database/payment-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';
import { ensureIntent } from './start-payment.ts';

const batchSize = 100;
/** A user's succeeded intent that no order claimed for so long is given back. */
const unclaimedAfterMs = 3600_000;

async function reconcileOrder(shop: Shop, order: OrderRow): Promise<void> {
  const intent = await ensureIntent(shop, order);
  if (intent.status === 'succeeded') {
    await settlePayment(shop, { intent, orderId: order.id, source: 'reconciler' });
    return;
  }
  // One that nobody pays is cancelled by sweep-abandoned-payments.ts.
  if (intent.status !== 'canceled') return;
  await releaseHold(shop.database.prisma, { orderId: order.id, intentId: intent.id });
  shop.catalogue.clearShelf();
}

/**
 * Looks at each row of a list once, page by page; one that fails is told in the log and does not
 * keep the others waiting.
 */
export async function forEach<Row extends { id: string }>(
  shop: Shop,
  list: (cursor: string | null) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let cursor: string | null = null;
  for (;;) {
    const rows: Row[] = await list(cursor);
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        shop.log.warn({ err: error, id: row.id }, 'a payment could not be reconciled');
      }
    }
    cursor = rows.at(-1)?.id ?? null;
    if (rows.length < batchSize) return;
  }
}

/** Compares every order being paid with Stripe. */
export function reconcileOrders(shop: Shop): Promise<void> {
  const db = shop.database.prisma;
  return forEach(
    shop,
    (cursor) => listOrdersBeingPaid(db, cursor, batchSize),
    (order) => reconcileOrder(shop, order),
  );
}

/** The order is paid by another charge: its own intent is closed, or what it took goes back. */
async function reconcileStrayIntent(shop: Shop, stray: StrayIntent): Promise<void> {
  const found = await shop.payments.findIntent(stray.intentId);
  const intent = found?.status === 'open' ? await shop.payments.cancelIntent(found.id) : found;
  if (intent?.status === 'processing') return;
  if (intent?.status === 'succeeded') {
    await settlePayment(shop, { intent, orderId: stray.id, source: 'reconciler' });
  }
  await forgetStrayIntent(shop.database.prisma, stray);
}

/** Intents that could still charge an order a second time. */
export function reconcileStrayIntents(shop: Shop): Promise<void> {
  const db = shop.database.prisma;
  return forEach(
    shop,
    (cursor) => listStrayIntents(db, cursor, batchSize),
    (stray) => reconcileStrayIntent(shop, stray),
  );
}

async function reconcileUserIntent(shop: Shop, { id, createdAt }: UserIntentRow): Promise<void> {
  const ageMs = shop.now().getTime() - createdAt.getTime();
  const found = await shop.payments.findIntent(id);
  const isAbandoned = found?.status === 'open' && ageMs > shop.paymentAbandonedHours * 3600_000;
  const intent = isAbandoned ? await shop.payments.cancelIntent(id) : found;
  if (intent && (intent.status === 'open' || intent.status === 'processing')) return;
  await inTransaction(shop.database, async (tx) => {
    if (!(await closeUserIntent(tx, id, shop.now())) || intent?.status !== 'succeeded') return;
    const amountCents = intent.receivedCents;
    await oweRefund(tx, { intentId: id, orderId: null, amountCents, reason: 'unclaimed' });
    await writeAudit(tx, { actorId: null, action: 'refund-due', subject: id });
  });
}

/** Intents of users without an order: gives back what no order claimed, closes what is dead. */
export function reconcileUserIntents(shop: Shop): Promise<void> {
  const madeBefore = new Date(shop.now().getTime() - unclaimedAfterMs);
  const db = shop.database.prisma;
  return forEach(
    shop,
    (cursor) => listOpenUserIntents(db, madeBefore, cursor, batchSize),
    (intent) => reconcileUserIntent(shop, intent),
  );
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
  await reconcileStrayIntents(shop);
  await reconcileUserIntents(shop);
  await payRefundsDue(shop);
}
