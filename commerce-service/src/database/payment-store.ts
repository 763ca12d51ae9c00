import type { RefundDue, UserIntent } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';
import type { OrderRow } from './order-store.ts';

export type UserIntentRow = UserIntent;

/** The order's row, locked until the transaction ends. */
export async function lockOrder(db: Executor, id: string): Promise<OrderRow | null> {
  await db.$queryRaw`SELECT 1 FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
  return db.order.findUnique({ where: { id } });
}

/**
 * Begins to hold the quantity of an unpaid order, in one statement: the order and the product, or
 * neither. Locks the order, then the product.
 * @returns false when it holds already, moved on, is no longer sold, or not as much is available.
 */
export async function holdStock(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    WITH o AS (
      SELECT id, product_id, quantity FROM orders
      WHERE id = ${orderId}::uuid AND NOT paid AND cancelled_at IS NULL AND NOT holds_stock
      FOR UPDATE
    ), held AS (
      UPDATE product p SET held = p.held + o.quantity FROM o
      WHERE p.id = o.product_id AND p.deleted_at IS NULL AND p.stock - p.held >= o.quantity
      RETURNING p.id
    )
    UPDATE orders SET holds_stock = true, intent_attempt = intent_attempt + 1,
                      intent_started_at = ${now}, updated_at = ${now}
    FROM o, held WHERE orders.id = o.id`;
  return count === 1;
}

/** Stores the intent that Stripe made for this attempt. False when the order moved on meanwhile. */
export async function storeIntent(
  db: Executor,
  intent: { orderId: string; attempt: number; intentId: string },
): Promise<boolean> {
  const { count } = await db.order.updateMany({
    where: {
      id: intent.orderId,
      intentAttempt: intent.attempt,
      holdsStock: true,
      paid: false,
      cancelledAt: null,
      OR: [{ intentId: null }, { intentId: intent.intentId }],
    },
    data: { intentId: intent.intentId },
  });
  return count === 1;
}

/** After the intent died at Stripe: a new attempt may begin, the hold goes on. */
export async function beginNextAttempt(
  db: Executor,
  orderId: string,
  deadIntentId: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.order.updateMany({
    where: { id: orderId, intentId: deadIntentId, paid: false, cancelledAt: null },
    data: { intentId: null, intentAttempt: { increment: 1 }, intentStartedAt: now },
  });
  return count === 1;
}

/**
 * Ends the hold of an unpaid order whose intent is cancelled at Stripe, and cancels the order too
 * when `cancelledAt` is given. One statement. False when the order moved on meanwhile.
 */
export async function releaseHold(
  db: Executor,
  { orderId, intentId, cancelledAt }: { orderId: string; intentId: string; cancelledAt?: Date },
): Promise<boolean> {
  const count = await db.$executeRaw`
    WITH o AS (
      UPDATE orders SET holds_stock = false, updated_at = now(),
                        cancelled_at = ${cancelledAt ?? null}::timestamptz,
                        intent_id = CASE WHEN ${cancelledAt ?? null}::timestamptz IS NULL
                                         THEN NULL ELSE intent_id END
      WHERE id = ${orderId}::uuid AND intent_id = ${intentId} AND holds_stock AND NOT paid
        AND cancelled_at IS NULL
      RETURNING product_id, quantity
    )
    UPDATE product p SET held = p.held - o.quantity FROM o WHERE p.id = o.product_id`;
  return count === 1;
}

/**
 * Marks a locked order paid, once. Takes the hold if there was none: what is charged is owed, also
 * when the shelf is short by then.
 */
export async function markPaid(
  db: Executor,
  order: OrderRow,
  intentId: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.order.updateMany({
    where: { id: order.id, paid: false, cancelledAt: null },
    data: { paid: true, paidAt: now, transactionId: intentId, holdsStock: true, updatedAt: now },
  });
  if (count === 0) return false;
  if (!order.holdsStock) {
    await db.$executeRaw`
      UPDATE product SET held = held + ${order.quantity} WHERE id = ${order.productId}::uuid`;
  }
  return true;
}

/** Notes a webhook event. False when it has been here before. */
export async function storeWebhookEvent(
  db: Executor,
  event: { id: string; type: string; intentId: string | null },
): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO webhook_event (id, type, intent_id)
    VALUES (${event.id}, ${event.type}, ${event.intentId}) ON CONFLICT (id) DO NOTHING`;
  return count === 1;
}

/** Orders with an open intent, oldest first, after `cursor`. */
export async function listOrdersBeingPaid(
  db: Executor,
  cursor: string | null,
  limit: number,
): Promise<OrderRow[]> {
  return db.order.findMany({
    where: { holdsStock: true, paid: false, ...(cursor ? { id: { gt: cursor } } : {}) },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

export async function storeUserIntent(
  db: Executor,
  intent: { id: string; userId: string; amountCents: number },
): Promise<void> {
  await db.userIntent.create({ data: intent });
}

/**
 * Decides, once, what becomes of a user's intent: an order claims it, or it is given back, or it is
 * dead. In a transaction the row stays locked, so that nobody else decides otherwise.
 * @returns false when that was decided before.
 */
export async function closeUserIntent(db: Executor, id: string, now: Date): Promise<boolean> {
  const { count } = await db.userIntent.updateMany({
    where: { id, closedAt: null },
    data: { closedAt: now },
  });
  return count === 1;
}

/** Intents of users that nothing became of yet, made before `madeBefore`, after `cursor`. */
export function listOpenUserIntents(
  db: Executor,
  madeBefore: Date,
  cursor: string | null,
  limit: number,
): Promise<UserIntentRow[]> {
  return db.userIntent.findMany({
    where: {
      closedAt: null,
      createdAt: { lt: madeBefore },
      ...(cursor ? { id: { gt: cursor } } : {}),
    },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** Intents of one user that nothing became of yet. */
export function listOpenUserIntentsOf(db: Executor, userId: string): Promise<UserIntentRow[]> {
  return db.userIntent.findMany({ where: { userId, closedAt: null }, take: 1_000 });
}

/** An order that was paid by another charge than its own intent's. */
export interface StrayIntent {
  id: string;
  intentId: string;
}

export async function listStrayIntents(
  db: Executor,
  cursor: string | null,
  limit: number,
): Promise<StrayIntent[]> {
  return db.$queryRaw<StrayIntent[]>`
    SELECT id::text, intent_id AS "intentId" FROM orders
    WHERE paid AND intent_id IS NOT NULL AND intent_id <> transaction_id
      AND (${cursor}::uuid IS NULL OR id > ${cursor}::uuid)
    ORDER BY id LIMIT ${limit}`;
}

/** A stray intent can take no more money: the order forgets it. */
export async function forgetStrayIntent(db: Executor, stray: StrayIntent): Promise<void> {
  await db.order.updateMany({
    where: { id: stray.id, intentId: stray.intentId, paid: true },
    data: { intentId: null },
  });
}

/** True when the documented two-call shipping has taken the goods of this very order. */
export async function hasOwnMovement(db: Executor, orderId: string): Promise<boolean> {
  const movement = await db.stockMovement.findUnique({ where: { orderId }, select: { id: true } });
  return movement !== null;
}

/** Makes a locked, paid order a refunded one and ends its hold. The order first, then the product. */
export async function markRefundOwed(db: Executor, order: OrderRow, now: Date): Promise<void> {
  await db.order.update({
    where: { id: order.id },
    data: { refundedAt: now, holdsStock: false, updatedAt: now },
  });
  await db.$executeRaw`
    UPDATE product SET held = held - ${order.quantity} WHERE id = ${order.productId}::uuid`;
}

/** Notes that a charge must be given back; again for the same charge is nothing new. */
export async function oweRefund(
  db: Executor,
  refund: { intentId: string; orderId: string | null; amountCents: number; reason: string },
): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO refund_due (intent_id, order_id, amount_cents, reason)
    VALUES (${refund.intentId}, ${refund.orderId}::uuid, ${refund.amountCents}, ${refund.reason})
    ON CONFLICT (intent_id) DO NOTHING`;
  return count === 1;
}

/** Takes the next refund due, and moves its next attempt away (doubling, at most an hour). */
export async function claimRefund(db: Executor, now: Date): Promise<RefundDue | null> {
  const rows = await db.$queryRaw<{ intentId: string }[]>`
    UPDATE refund_due SET attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + make_interval(secs => least(3600, 15 * power(2, least(attempts, 10))))
    WHERE intent_id = (SELECT intent_id FROM refund_due WHERE done_at IS NULL
                       AND next_attempt_at <= ${now} ORDER BY next_attempt_at
                       LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING intent_id AS "intentId"`;
  const intentId = rows[0]?.intentId;
  return intentId ? db.refundDue.findUnique({ where: { intentId } }) : null;
}

export async function markRefunded(
  db: Executor,
  intentId: string,
  refundId: string,
  now: Date,
): Promise<void> {
  await db.refundDue.update({
    where: { intentId },
    data: { refundId, doneAt: now, lastError: null },
  });
}

export async function markRefundFailed(
  db: Executor,
  intentId: string,
  error: string,
): Promise<void> {
  await db.refundDue.update({ where: { intentId }, data: { lastError: error.slice(0, 500) } });
}
