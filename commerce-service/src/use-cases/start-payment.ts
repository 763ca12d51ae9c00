import { findProduct } from '../database/product-store.ts';
import {
  beginNextAttempt,
  holdStock,
  storeIntent,
  storeUserIntent,
} from '../database/payment-store.ts';
import { findOrder, type OrderRow } from '../database/order-store.ts';
import { retrying } from '../database/transaction.ts';
import { assertOwnsOrder, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { assertChargeable, totalCents } from '../domain/money.ts';
import { nextState, orderState } from '../domain/order-state.ts';
import type { PaymentIntent } from '../payments/gateway.ts';
import { isId } from './ids.ts';
import { limitRate } from './limit-rate.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';

const maxRounds = 3;

/** Everything that must hold before money moves. */
async function assertPayable(
  shop: Shop,
  caller: Caller,
  order: OrderRow | null,
  price: number,
): Promise<OrderRow> {
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  assertOwnsOrder(caller, order);
  nextState(orderState(order), 'pay');
  const amountCents = totalCents(order.unitPrice, order.quantity);
  if (price * 100 !== amountCents) {
    throw new DomainError('AMOUNT_DIFFERS', { total: amountCents / 100 });
  }
  assertChargeable(amountCents);
  const product = await findProduct(shop.database.prisma, order.productId);
  if (!product) throw new DomainError('PRODUCT_NO_LONGER_SOLD');
  return order;
}

/** The order, payable and holding its stock from now on. */
async function reserve(
  shop: Shop,
  caller: Caller,
  orderId: string,
  price: number,
): Promise<OrderRow> {
  const db = shop.database.prisma;
  const order = await assertPayable(shop, caller, await findOrder(db, orderId), price);
  if (order.holdsStock) return order;
  const isHeldNow = await retrying(() => holdStock(db, orderId, shop.now()));
  if (isHeldNow) shop.catalogue.clearShelf();
  // Not held by us: someone else may just have done it, or have taken the last.
  const current = await assertPayable(shop, caller, await findOrder(db, orderId), price);
  if (!current.holdsStock) throw new DomainError('NOT_ENOUGH_AVAILABLE');
  return current;
}

/**
 * The order's one live intent, from Stripe: stored, or made now. Making it again after a crash or in
 * parallel gives the same one, by the idempotency key. Expects an order that holds stock.
 */
export async function ensureIntent(shop: Shop, order: OrderRow): Promise<PaymentIntent> {
  if (order.intentId) {
    const stored = await shop.payments.findIntent(order.intentId);
    if (stored) return stored;
    throw new DomainError('PAYMENTS_UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  const amountCents = totalCents(order.unitPrice, order.quantity);
  shop.crashPoint('before-intent-create');
  const intent = await shop.payments.createIntent({
    amountCents,
    orderId: order.id,
    userId: order.userId,
    idempotencyKey: `order:${order.id}:${amountCents}:${order.intentAttempt}`,
  });
  shop.crashPoint('after-intent-create');
  const attempt = { orderId: order.id, attempt: order.intentAttempt, intentId: intent.id };
  if (await storeIntent(shop.database.prisma, attempt)) return intent;
  const current = await findOrder(shop.database.prisma, order.id);
  if (current?.intentId === intent.id || current?.transactionId === intent.id) return intent;
  // The order moved on while Stripe worked: nobody may pay on this intent.
  return shop.payments.cancelIntent(intent.id);
}

async function payForOrder(
  shop: Shop,
  caller: Caller,
  orderId: string,
  price: number,
): Promise<string> {
  if (!isId(orderId)) throw new DomainError('ORDER_NOT_FOUND');
  await limitRate(shop, 'intentsPerOrder', orderId);
  for (let round = 1; round <= maxRounds; round += 1) {
    const order = await reserve(shop, caller, orderId, price);
    const intent = await ensureIntent(shop, order);
    if (intent.status === 'succeeded') {
      const outcome = await settlePayment(shop, { intent, orderId, source: 'customer' });
      // Given back: of a wrong amount, or late. Whether the order can be paid is looked at anew.
      if (outcome === 'refund-due') continue;
      throw new DomainError('ORDER_ALREADY_PAID');
    }
    if (intent.status === 'processing') throw new DomainError('PAYMENT_IN_PROGRESS');
    if (intent.status === 'open' && intent.clientSecret) return intent.clientSecret;
    await beginNextAttempt(shop.database.prisma, orderId, intent.id, shop.now());
  }
  throw new DomainError('PAYMENTS_UNAVAILABLE', { retryAfterSeconds: 5 });
}

/**
 * Begins to pay (spec section 7, POST /create-payment-intent). With an order: its total, its stock
 * held from now on, one live intent however often it is asked for. Without: an intent of the user.
 * @param price whole US dollars, as the page shows it.
 * @returns the client secret for the card form.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_ALREADY_PAID, ORDER_CANCELLED, AMOUNT_DIFFERS { total },
 *   TOTAL_BELOW_LIMIT, PRODUCT_NO_LONGER_SOLD, NOT_ENOUGH_AVAILABLE, PAYMENT_IN_PROGRESS,
 *   PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export async function startPayment(
  shop: Shop,
  caller: Caller,
  { price, orderId }: { price: number; orderId: string | null },
): Promise<string> {
  await limitRate(shop, 'intents', caller.userId);
  if (orderId !== null) return payForOrder(shop, caller, orderId, price);
  const amountCents = totalCents(price, 1);
  assertChargeable(amountCents);
  const intent = await shop.payments.createIntent({
    amountCents,
    orderId: null,
    userId: caller.userId,
    idempotencyKey: `user:${caller.userId}:${shop.newId()}`,
  });
  await storeUserIntent(shop.database.prisma, {
    id: intent.id,
    userId: caller.userId,
    amountCents,
  });
  if (!intent.clientSecret) throw new DomainError('PAYMENTS_UNAVAILABLE');
  return intent.clientSecret;
}
