import { findOrder, type OrderRow } from '../database/order-store.ts';
import { assertOwnsOrder, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { isListed, orderState } from '../domain/order-state.ts';
import { isId } from './ids.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';

/**
 * How the payment of an order stands: `none` was begun; `open`, no card has paid it yet; `processing`,
 * a card is being charged; `paid`, by this transaction.
 */
export interface PaymentStanding {
  payment: 'none' | 'open' | 'processing' | 'paid';
  transactionId: string | null;
}

const none: PaymentStanding = { payment: 'none', transactionId: null };

function standingOf({ paid, transactionId }: OrderRow): PaymentStanding {
  return paid ? { payment: 'paid', transactionId } : none;
}

/**
 * What has become of an order's payment when the page that began it was left. A payment begun is asked
 * for at Stripe; one that has succeeded makes the order paid here and now, once, as the webhook would.
 * @throws DomainError ORDER_NOT_FOUND, PAYMENTS_UNAVAILABLE.
 */
export async function checkPayment(
  shop: Shop,
  caller: Caller,
  orderId: string,
): Promise<PaymentStanding> {
  const db = shop.database.prisma;
  const order = isId(orderId) ? await findOrder(db, orderId) : null;
  if (!order || !isListed(orderState(order))) throw new DomainError('ORDER_NOT_FOUND');
  assertOwnsOrder(caller, order);
  if (order.paid || !order.intentId) return standingOf(order);
  const intent = await shop.payments.findIntent(order.intentId);
  if (intent?.status === 'open') return { payment: 'open', transactionId: null };
  if (intent?.status === 'processing') return { payment: 'processing', transactionId: null };
  if (intent?.status !== 'succeeded') return none;
  await settlePayment(shop, { intent, orderId, source: 'customer' });
  const settled = await findOrder(db, orderId);
  return settled ? standingOf(settled) : none;
}
