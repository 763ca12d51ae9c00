import { findOrder, type OrderRow } from '../database/order-store.ts';
import { assertOwnsOrder, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import type { PaymentIntent } from '../payments/gateway.ts';
import { isId } from './ids.ts';
import { paysExactly, settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';

const intentPattern = /^pi_[A-Za-z0-9_]{6,120}$/;

/** Made for this order; or by this user, for no order. */
function belongsTo(intent: PaymentIntent, order: OrderRow): boolean {
  if (intent.orderId !== null) return intent.orderId === order.id;
  return intent.userId === order.userId;
}

/**
 * The customer says the order is paid (spec section 7). Believed only when Stripe says the same of
 * this very intent: succeeded, the exact amount in dollars, made for this order or by this user.
 * @returns 1, or 0 when it was settled with this intent before.
 * @throws DomainError ORDER_NOT_FOUND, PAYMENT_NOT_CONFIRMED, ORDER_ALREADY_PAID, ORDER_CANCELLED,
 *   PAYMENTS_UNAVAILABLE.
 */
export async function reportPayment(
  shop: Shop,
  caller: Caller,
  orderId: string,
  transactionId: string,
): Promise<number> {
  const order = isId(orderId) ? await findOrder(shop.database.prisma, orderId) : null;
  if (!order || order.removedAt) throw new DomainError('ORDER_NOT_FOUND');
  assertOwnsOrder(caller, order);
  if (order.transactionId === transactionId) return 0;
  const intent = intentPattern.test(transactionId)
    ? await shop.payments.findIntent(transactionId)
    : null;
  if (!intent || !belongsTo(intent, order) || !paysExactly(intent, order)) {
    throw new DomainError('PAYMENT_NOT_CONFIRMED');
  }
  const outcome = await settlePayment(shop, { intent, orderId, source: 'customer' });
  if (outcome === 'paid') return 1;
  if (outcome === 'paid-before') return 0;
  if (outcome === 'refund-due') {
    throw new DomainError(order.cancelledAt ? 'ORDER_CANCELLED' : 'ORDER_ALREADY_PAID');
  }
  throw new DomainError('PAYMENT_NOT_CONFIRMED');
}
