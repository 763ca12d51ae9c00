import { hashSecret, newSecret } from '../../src/identity/secrets.ts';
import type { NewProduct } from '../../src/database/product-store.ts';
import { stripeOf } from '../support/charges.ts';
import type { TestShop } from '../support/test-shop.ts';
import type { Person } from './people.ts';

const sessionMs = 3600_000;

/** Many signed-in customers at once; their passwords are not hashed, so that it takes no time. */
export async function newCrowd(test: TestShop, count: number): Promise<Person[]> {
  const now = test.shop.now();
  const expiresAt = new Date(now.getTime() + sessionMs);
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const userId = test.shop.newId();
      const secret = newSecret();
      const claims = { purpose: 'access', userId, secret } as const;
      const token = await test.shop.tokens.sign(claims, now, expiresAt);
      const email = `crowd-${userId}@acme.com`;
      return { userId, email, token, name: 'One of many', password: '', secret };
    }),
  );
  await test.sql(
    `INSERT INTO users (id, email, name) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])`,
    [people.map((p) => p.userId), people.map((p) => p.email), people.map((p) => p.name)],
  );
  await test.sql(
    `INSERT INTO sessions (id_hash, user_id, expires_at)
     SELECT hash, id, $3 FROM unnest($1::text[], $2::uuid[]) AS one (hash, id)`,
    [people.map((p) => hashSecret(p.secret)), people.map((p) => p.userId), expiresAt],
  );
  return people;
}

/**
 * Paid orders, more than the shelf may have: as if they had been paid before the goods went missing.
 * Each has its charge at Stripe, its mails and its trace.
 */
export async function newPaidOrders(
  test: TestShop,
  buyer: Person,
  product: NewProduct,
  { count, quantity }: { count: number; quantity: number },
): Promise<string[]> {
  const stripe = stripeOf(test);
  const charges = await Promise.all(
    Array.from({ length: count }, async () => {
      const orderId = test.shop.newId();
      const intent = await stripe.paymentIntents.create({
        amount: product.price * quantity * 100,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { orderId, userId: buyer.userId },
      });
      return { orderId, intentId: intent.id };
    }),
  );
  await test.sql(
    `WITH made AS (
       INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                           product_name, unit_price, paid, paid_at, transaction_id, intent_id,
                           holds_stock)
       SELECT one.id, $3::uuid, $4::uuid, 'n', 'e', 'p', 'a', $5::int, 'p', $6::int, true, now(),
              one.intent, one.intent, true
       FROM unnest($1::uuid[], $2::text[]) AS one (id, intent) RETURNING id, quantity
     ), held AS (
       UPDATE product SET held = held + (SELECT sum(quantity) FROM made) WHERE id = $4::uuid
     ), mails AS (
       INSERT INTO outbox (id, event, recipient, template, payload)
       SELECT gen_random_uuid(), template || ':' || id, 'e', template, '{}'
       FROM made, unnest(ARRAY['order-placed', 'payment-received']) AS template
     )
     INSERT INTO audit (action, subject) SELECT 'order-paid', id::text FROM made`,
    [
      charges.map(({ orderId }) => orderId),
      charges.map(({ intentId }) => intentId),
      buyer.userId,
      product.id,
      quantity,
      product.price,
    ],
  );
  return charges.map(({ orderId }) => orderId);
}
