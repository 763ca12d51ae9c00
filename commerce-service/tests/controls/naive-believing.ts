import { stripeOf } from '../support/charges.ts';
import type { EventBody } from '../support/events.ts';
import type { TestShop } from '../support/test-shop.ts';
import { settleReadingFirst } from './naive-paying.ts';

/** The order becomes what the event that came last says, whatever was known before. */
export async function believeLastEvent(
  test: TestShop,
  orderId: string,
  intentId: string,
  { type }: EventBody,
): Promise<void> {
  if (type === 'payment_intent.succeeded') return settleReadingFirst(test.sql, orderId, intentId);
  await test.sql(
    'UPDATE orders SET paid = false, paid_at = NULL, transaction_id = NULL WHERE id = $1',
    [orderId],
  );
}

/** Makes an intent without an idempotency key, and dies before it has stored it. */
export async function makeIntentAndDie(test: TestShop, orderId: string): Promise<string> {
  return (await makeIntent(test, orderId, 'unit_price')).id;
}

/** Asks for what the product costs now, and not for what the buyer was told. */
export async function startPayingAtPriceOfToday(test: TestShop, orderId: string): Promise<string> {
  const { id } = await makeIntent(test, orderId, 'p.price');
  await test.sql('UPDATE orders SET intent_id = $2 WHERE id = $1', [orderId, id]);
  return id;
}

async function makeIntent(test: TestShop, orderId: string, price: 'unit_price' | 'p.price') {
  const [order] = await test.sql<{ cents: number }>(
    `SELECT (o.quantity * ${price} * 100)::int AS cents
     FROM orders o JOIN product p ON p.id = o.product_id WHERE o.id = $1`,
    [orderId],
  );
  return stripeOf(test).paymentIntents.create({
    amount: order?.cents ?? 0,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { orderId },
  });
}
