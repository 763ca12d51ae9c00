import { writeAudit } from '../database/audit-store.ts';
import { cancelUnheld, findOrder, removeShipped, type OrderRow } from '../database/order-store.ts';
import { releaseHold } from '../database/payment-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { assertMayReadOrder, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { deletionEvent, isListed, orderState } from '../domain/order-state.ts';
import { isId } from './ids.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';
import { ensureIntent } from './start-payment.ts';

const maxRounds = 3;

/** Stripe is asked first: what can no longer be cancelled there is paid, and stays. */
async function cancelBeingPaid(
  shop: Shop,
  actorId: string | null,
  order: OrderRow,
): Promise<boolean> {
  const live = await ensureIntent(shop, order);
  const intent = live.status === 'open' ? await shop.payments.cancelIntent(live.id) : live;
  if (intent.status === 'succeeded') {
    const outcome = await settlePayment(shop, { intent, orderId: order.id, source: 'customer' });
    if (outcome === 'refund-due') return false;
    throw new DomainError('ORDER_NOT_DELETABLE');
  }
  if (intent.status !== 'canceled') throw new DomainError('PAYMENT_IN_PROGRESS');
  return inTransaction(shop.database, async (tx) => {
    const released = await releaseHold(tx, {
      orderId: order.id,
      intentId: intent.id,
      cancelledAt: shop.now(),
    });
    if (released) {
      await writeAudit(tx, { actorId, action: 'order-cancelled', subject: order.id });
    }
    return released;
  });
}

async function cancelUnpaid(shop: Shop, actorId: string | null, order: OrderRow): Promise<boolean> {
  return inTransaction(shop.database, async (tx) => {
    const cancelled = await cancelUnheld(tx, order.id, shop.now());
    if (cancelled) {
      await writeAudit(tx, { actorId, action: 'order-cancelled', subject: order.id });
    }
    return cancelled;
  });
}

/**
 * Cancels an unpaid order; one being paid at Stripe first.
 * @returns false when it moved on meanwhile.
 * @throws DomainError ORDER_NOT_DELETABLE (it is paid), PAYMENT_IN_PROGRESS, PAYMENTS_UNAVAILABLE.
 */
export async function cancelOrder(
  shop: Shop,
  actorId: string | null,
  order: OrderRow,
): Promise<boolean> {
  const isCancelled = order.holdsStock
    ? await cancelBeingPaid(shop, actorId, order)
    : await cancelUnpaid(shop, actorId, order);
  if (isCancelled) shop.note('order-cancelled');
  return isCancelled;
}

async function remove(shop: Shop, caller: Caller, orderId: string): Promise<number> {
  return inTransaction(shop.database, async (tx) => {
    if (!(await removeShipped(tx, orderId, shop.now()))) return 0;
    await writeAudit(tx, { actorId: caller.userId, action: 'order-removed', subject: orderId });
    return 1;
  });
}

/**
 * Deletes an order as the spec allows (section 4): its owner while unpaid, an administrator while
 * unpaid or shipped. It becomes a tombstone. An order being paid is first cancelled at Stripe; if the
 * charge has gone through, the order is marked paid and stays.
 * @returns 1, or 0 when it was deleted before.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_NOT_DELETABLE, PAYMENT_IN_PROGRESS,
 *   PAYMENTS_UNAVAILABLE.
 */
export async function deleteOrder(shop: Shop, caller: Caller, orderId: string): Promise<number> {
  if (!isId(orderId)) throw new DomainError('ORDER_NOT_FOUND');
  for (let round = 1; round <= maxRounds; round += 1) {
    const order = await findOrder(shop.database.prisma, orderId);
    if (!order) throw new DomainError('ORDER_NOT_FOUND');
    assertMayReadOrder(caller, order);
    const state = orderState(order);
    if (!isListed(state)) return 0;
    const event = deletionEvent(state, caller.role === 'admin');
    if (event === 'remove') return remove(shop, caller, orderId);
    if (await cancelOrder(shop, caller.userId, order)) {
      shop.catalogue.clearShelf();
      return 1;
    }
    // Someone began to pay, paid, or cancelled in between: look again.
  }
  throw new DomainError('PAYMENT_IN_PROGRESS');
}
