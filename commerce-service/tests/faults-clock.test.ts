import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../src/identity/secrets.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { openTestShop, webhookSecret, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let buyer: Person;
beforeAll(async () => {
  test = await openTestShop();
  buyer = await newCustomer(test);
  test.stripe.pauseWebhooks();
});
afterAll(() => test.close());

const minute = 60_000;
const signer = new Stripe('sk_test_only_for_signatures');

/** The status of a call with a token that a copy signed whose clock differs by so much. */
async function statusOfTokenFrom(skewMs: number, ttlMs = 60 * minute): Promise<number> {
  const now = Date.now();
  const issuedAt = new Date(now + skewMs);
  const secret = `secret-of-${skewMs}-${ttlMs}`;
  await test.sql(
    `INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [hashSecret(secret), buyer.userId],
  );
  const claims = { purpose: 'access', userId: buyer.userId, secret } as const;
  const token = await test.shop.tokens.sign(claims, issuedAt, new Date(issuedAt.getTime() + ttlMs));
  return (await send(test, 'GET', '/user', { token })).status;
}

describe('row 32: clocks that differ', () => {
  it.each([
    ['20 s ahead', 20_000, 60 * minute, 200],
    ['40 s ahead', 40_000, 60 * minute, 401],
    ['10 minutes ahead', 10 * minute, 60 * minute, 401],
    ['10 minutes behind', -10 * minute, 60 * minute, 200],
    ['10 minutes behind, over for 20 s', -10 * minute, 10 * minute - 20_000, 200],
    ['10 minutes behind, over for 40 s', -10 * minute, 10 * minute - 40_000, 401],
  ])('When a token comes from a clock %s, then it is taken within 30 s only', async (...row) => {
    const [, skewMs, ttlMs, status] = row;
    expect(await statusOfTokenFrom(skewMs, ttlMs)).toBe(status);
  });

  it.each([
    ['290 s behind', -290, 200],
    ['310 s behind', -310, 400],
    ['10 minutes behind', -600, 400],
    ['290 s ahead', 290, 200],
    ['310 s ahead', 310, 400],
    ['10 minutes ahead', 600, 400],
  ])('When a webhook was signed %s, then it is taken within 300 s only', async (...row) => {
    const [, skewSeconds, status] = row;
    const product = await newProduct(test, await newAdmin(test));
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 120));
    await test.confirm(intentId);
    const sent = test.stripe
      .deliveries()
      .find(
        ({ event }) =>
          event.type === 'payment_intent.succeeded' &&
          (event.data.object as { id: string }).id === intentId,
      );
    const payload = JSON.stringify(sent?.event);
    const timestamp = Math.floor(Date.now() / 1000) + skewSeconds;
    const secret = webhookSecret;
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const reply = await test.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
    expect(reply.statusCode).toBe(status);
    const order = await send(test, 'GET', `/order/${orderId}`, { token: buyer.token });
    expect(order.body).toMatchObject({ paid: status === 200 });
    await expectReconciledInvariants(test);
  });

  it('When the clock of a copy runs ten minutes wrong, then another takes its tokens once they have begun', async () => {
    const { now } = test.shop;
    for (const skew of [10 * minute, -10 * minute]) {
      test.shop.now = () => new Date(Date.now() + skew);
      const fresh = await newCustomer(test).finally(() => (test.shop.now = now));
      const status = (await send(test, 'GET', '/user', { token: fresh.token })).status;
      expect(status, `signed by a clock ${skew} ms off`).toBe(skew > 0 ? 401 : 200);
    }
  });
});
