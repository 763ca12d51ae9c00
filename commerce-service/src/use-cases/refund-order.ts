import { writeAudit } from '../database/audit-store.ts';
import type { Executor } from '../database/client.ts';
import type { OrderRow } from '../database/order-store.ts';
import { enqueueMail } from '../database/outbox-store.ts';
import { hasOwnMovement, lockOrder, markRefundOwed, oweRefund } from '../database/payment-store.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { totalCents } from '../domain/money.ts';
import { nextState, orderState } from '../domain/order-state.ts';
import { isId } from './ids.ts';
import type { Shop } from './shop.ts';

interface Refund {
  orderId: string;
  /** Why it cannot be shipped; the customer reads it. */
  reason: string;
}

/** What is written together with the refund: the debt, the trace and the mail. */
async function recordRefund(
  shop: Shop,
  tx: Executor,
  order: OrderRow,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<void> {
  const amountCents = totalCents(order.unitPrice, order.quantity);
  await oweRefund(tx, {
    intentId: order.transactionId ?? '',
    orderId: order.id,
    amountCents,
    reason: 'order-refunded',
  });
  const details = { reason, amountCents };
  await writeAudit(tx, { actorId, action: 'order-refunded', subject: order.id, details });
  await enqueueMail(tx, {
    id: shop.newId(),
    event: `order-refunded:${order.id}`,
    recipient: order.email,
    template: 'order-refunded',
    payload: {
      name: order.name,
      productName: order.productName,
      quantity: order.quantity,
      total: amountCents / 100,
      reason,
    },
  });
}

/**
 * Gives back what was paid for an order that cannot be shipped. In one transaction the order becomes
 * refunded, its goods are free again and the charge is owed back; the refund job then has Stripe give
 * it back, once, also after a crash.
 * @returns 1, or 0 when it was refunded before.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_UNPAID, ORDER_ALREADY_SHIPPED, ORDER_CANCELLED,
 *   SHIPMENT_BEGUN (the documented two-call shipping has taken its goods).
 */
export async function refundOrder(
  shop: Shop,
  caller: Caller,
  { orderId, reason }: Refund,
): Promise<number> {
  if (!isId(orderId)) throw new DomainError('ORDER_NOT_FOUND');
  const count = await inTransaction(shop.database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new DomainError('ORDER_NOT_FOUND');
    const state = orderState(order);
    if (state === 'refunded') return 0;
    nextState(state, 'refund');
    if (await hasOwnMovement(tx, orderId)) throw new DomainError('SHIPMENT_BEGUN');
    await markRefundOwed(tx, order, shop.now());
    await recordRefund(shop, tx, order, { actorId: caller.userId, reason });
    return 1;
  });
  if (count === 0) return 0;
  shop.crashPoint('refund-after-commit');
  shop.catalogue.clearShelf();
  shop.note('order-refunded');
  return 1;
}
