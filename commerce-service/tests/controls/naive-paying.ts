import { stripeOf } from '../support/charges.ts';
import type { TestShop } from '../support/test-shop.ts';

interface ToPay {
  productId: string;
  quantity: number;
  cents: number;
  available: number;
  holds: boolean;
}

async function read(test: TestShop, orderId: string): Promise<ToPay> {
  const [order] = await test.sql<ToPay>(
    `SELECT o.product_id AS "productId", o.quantity, (o.quantity * o.unit_price * 100)::int AS cents,
            p.stock - p.held AS available, o.holds_stock AS holds
     FROM orders o JOIN product p ON p.id = o.product_id WHERE o.id = $1`,
    [orderId],
  );
  if (!order) throw new Error('no such order');
  return order;
}

/**
 * Looks at what is available, then holds; makes an intent at each call, with neither the order's lock
 * nor an idempotency key. Null when not enough is available.
 */
export async function startPayingWithoutLock(
  test: TestShop,
  orderId: string,
): Promise<string | null> {
  const order = await read(test, orderId);
  if (!order.holds) {
    if (order.available < order.quantity) return null;
    await test.sql('UPDATE product SET held = held + $2 WHERE id = $1', [
      order.productId,
      order.quantity,
    ]);
  }
  const intent = await stripeOf(test).paymentIntents.create({
    amount: order.cents,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { orderId },
  });
  await test.sql(
    `UPDATE orders SET holds_stock = true, intent_id = $2, intent_started_at = now() WHERE id = $1`,
    [orderId, intent.id],
  );
  return intent.id;
}

/** Looks whether the order is paid, then pays it and writes its mail: no lock, no uniqueness. */
export async function settleReadingFirst(
  sql: TestShop['sql'],
  orderId: string,
  intentId: string,
): Promise<void> {
  const [order] = await sql<{ paid: boolean }>('SELECT paid FROM orders WHERE id = $1', [orderId]);
  if (!order || order.paid) return;
  await sql(
    `UPDATE orders SET paid = true, paid_at = now(), transaction_id = $2, holds_stock = true
     WHERE id = $1`,
    [orderId, intentId],
  );
  await sql(
    `INSERT INTO outbox (id, event, recipient, template, payload)
     VALUES (gen_random_uuid(), 'payment-received:' || $1, 'e', 'payment-received', '{}')`,
    [orderId],
  );
  await sql(`INSERT INTO audit (action, subject) VALUES ('order-paid', $1)`, [orderId]);
}

/** Cancels what is unpaid by our own rows, and does not ask Stripe. */
export async function cancelWithoutStripe(test: TestShop, orderId: string): Promise<void> {
  const order = await read(test, orderId);
  const cancelled = await test.sql(
    `UPDATE orders SET cancelled_at = now(), holds_stock = false
     WHERE id = $1 AND NOT paid AND cancelled_at IS NULL RETURNING id`,
    [orderId],
  );
  if (cancelled.length === 0) return;
  await test.sql(`INSERT INTO audit (action, subject) VALUES ('order-cancelled', $1)`, [orderId]);
  if (!order.holds) return;
  await test.sql('UPDATE product SET held = held - $2 WHERE id = $1', [
    order.productId,
    order.quantity,
  ]);
}

/** Deletes what it has seen to be unpaid or shipped, whatever it has become since. */
export async function deleteReadingFirst(test: TestShop, orderId: string): Promise<void> {
  const [order] = await test.sql<{ paid: boolean; shipped: boolean }>(
    'SELECT paid, shipped FROM orders WHERE id = $1',
    [orderId],
  );
  if (!order || (order.paid && !order.shipped)) return;
  await test.sql('UPDATE orders SET cancelled_at = now(), holds_stock = false WHERE id = $1', [
    orderId,
  ]);
}
