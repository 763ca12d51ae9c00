import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectInvariants } from './support/invariants.ts';
import { send } from './support/requests.ts';
import {
  openTestShop,
  rotatedWebhookSecret,
  webhookSecret,
  type TestShop,
} from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
});
beforeEach(async () => {
  test.stripe.pauseWebhooks();
  product = await newProduct(test, admin, { price: 3, stock: 50, moq: 5 });
});
afterAll(() => test.close());

/** An order whose charge has succeeded at Stripe, and of which we have not been told. */
async function newChargedOrder(): Promise<{ orderId: string; intentId: string }> {
  const orderId = await newOrder(test, buyer, product);
  const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
  await test.confirm(intentId);
  return { orderId, intentId };
}

function succeededEvent(intentId: string): { id: string; [key: string]: unknown } {
  const sent = test.stripe
    .deliveries()
    .find(({ event }) => event.type === 'payment_intent.succeeded' && concerns(event, intentId));
  if (!sent) throw new Error('Stripe has no such event');
  return { ...sent.event };
}

function concerns(event: { data: { object: unknown } }, intentId: string): boolean {
  return (event.data.object as { id: string }).id === intentId;
}

const signer = new Stripe('sk_test_only_for_signatures');

function deliver(
  event: object,
  { secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000), edit = '' } = {},
) {
  const payload = JSON.stringify(event);
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return test.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: payload + edit,
  });
}

async function orderRow(orderId: string) {
  const [row] = await test.sql<{ paid: boolean; transaction_id: string | null }>(
    'SELECT paid, transaction_id FROM orders WHERE id = $1',
    [orderId],
  );
  return row;
}

async function paymentMails(orderId: string): Promise<number> {
  const rows = await test.sql(`SELECT id FROM outbox WHERE event = $1`, [
    `payment-received:${orderId}`,
  ]);
  return rows.length;
}

type Teller = (order: { orderId: string; intentId: string }) => Promise<unknown>;
const tellers: Record<string, Teller> = {
  webhook: ({ intentId }) => deliver(succeededEvent(intentId)),
  customer: ({ orderId, intentId }) =>
    send(test, 'PUT', `/orders/${orderId}`, {
      token: buyer.token,
      body: { paid: true, transactionId: intentId },
    }),
  reconciler: () => reconcilePayments(test.shop),
};
const names = Object.keys(tellers);
const permutations = names.flatMap((a) =>
  names.flatMap((b) => names.map((c) => [a, b, c] as const)),
);

describe('settling a payment', () => {
  it.each(permutations)(
    'When %s, %s and %s tell of a charge, then it is paid once with one mail',
    async (...order) => {
      const charged = await newChargedOrder();
      for (const name of order) await tellers[name]?.(charged);
      expect(await orderRow(charged.orderId)).toEqual({
        paid: true,
        transaction_id: charged.intentId,
      });
      expect(await paymentMails(charged.orderId)).toBe(1);
    },
  );

  it('When all three tell at once, many times, then it is paid once and all are answered well', async () => {
    const charged = await newChargedOrder();
    const event = succeededEvent(charged.intentId);
    const twin = { ...event, id: 'evt_twin_of_the_same' };
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => deliver(event)),
      ...Array.from({ length: 5 }, () => deliver(twin)),
    ]);
    await Promise.all([tellers['customer']?.(charged), tellers['reconciler']?.(charged)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await paymentMails(charged.orderId)).toBe(1);
    await expectInvariants(test);
  });

  it('When webhooks are delivered by Stripe itself, then the order becomes paid without a call', async () => {
    const { orderId, intentId } = await newChargedOrder();
    test.stripe.resumeWebhooks();
    await expect.poll(async () => (await orderRow(orderId))?.paid, { timeout: 5_000 }).toBe(true);
    expect((await orderRow(orderId))?.transaction_id).toBe(intentId);
  });

  it('When a failure comes after the success, then paid stays paid', async () => {
    const { orderId, intentId } = await newPaidOrder(test, buyer, product);
    const event = { ...succeededEvent(intentId), id: 'evt_late', type: 'payment_intent.canceled' };
    expect((await deliver(event)).statusCode).toBe(200);
    expect(await orderRow(orderId)).toMatchObject({ paid: true });
  });
});

describe('forged webhooks', () => {
  const now = () => Math.floor(Date.now() / 1000);

  it.each([
    ['another secret', () => ({ secret: 'whsec_of_someone_else_0000' })],
    ['an age over 300 s', () => ({ timestamp: now() - 400 })],
    ['an edited body', () => ({ edit: ' ' })],
  ])('When an event comes with %s, then it is 400 and nothing was written', async (_, forge) => {
    const { orderId, intentId } = await newChargedOrder();
    const event = { ...succeededEvent(intentId), id: 'evt_forged' };
    const reply = await deliver(event, forge());
    expect(reply.statusCode).toBe(400);
    expect(await test.sql(`SELECT id FROM webhook_event WHERE id = 'evt_forged'`)).toEqual([]);
    expect(await orderRow(orderId)).toMatchObject({ paid: false });
  });

  it('When there is no signature, or the event is of live mode, then it is 400', async () => {
    const { intentId } = await newChargedOrder();
    const payload = JSON.stringify(succeededEvent(intentId));
    const headers = { 'content-type': 'application/json' };
    const url = '/webhooks/stripe';
    const bare = await test.app.inject({ method: 'POST', url, headers, payload });
    expect(bare.statusCode).toBe(400);
    const live = await deliver({ ...succeededEvent(intentId), livemode: true });
    expect(live.statusCode).toBe(400);
  });

  it('When the secret is being rotated, then both are taken', async () => {
    const { orderId, intentId } = await newChargedOrder();
    const reply = await deliver(succeededEvent(intentId), { secret: rotatedWebhookSecret });
    expect(reply.statusCode).toBe(200);
    expect(await orderRow(orderId)).toMatchObject({ paid: true });
  });
});

describe('when Stripe does not answer', () => {
  it('When making the intent fails at first, then 503, and the retry gives one intent', async () => {
    const orderId = await newOrder(test, buyer, product);
    test.stripe.fail({ kind: 'status', status: 500, route: 'POST /v1/payment_intents', times: 3 });
    const away = await startPaying(test, buyer, orderId, 15);
    expect(away).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } });
    test.stripe.clearFaults();
    expect((await startPaying(test, buyer, orderId, 15)).status).toBe(200);
    const made = test.stripe.intents().filter(({ metadata }) => metadata['orderId'] === orderId);
    expect(made).toHaveLength(1);
    await reconcilePayments(test.shop);
    await expectInvariants(test);
  });
});

describe('charges that nobody can use', () => {
  it('When a cancelled order is charged after all, then the money goes back, once', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
    // The cancellation happened elsewhere and Stripe was not asked: the worst case.
    await test.sql(
      `WITH o AS (UPDATE orders SET cancelled_at = now(), holds_stock = false
                  WHERE id = $1::uuid
                  RETURNING product_id, quantity),
            trace AS (INSERT INTO audit (action, subject) VALUES ('order-cancelled', $1::text))
       UPDATE product p SET held = held - o.quantity FROM o WHERE p.id = o.product_id`,
      [orderId],
    );
    await test.confirm(intentId);
    await deliver(succeededEvent(intentId));
    const late = await tellers['customer']?.({ orderId, intentId });
    expect(late).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } });
    await reconcilePayments(test.shop);
    await reconcilePayments(test.shop);
    const refunds = await test.sql(`SELECT done_at IS NOT NULL AS done FROM refund_due`);
    expect(refunds).toEqual([{ done: true }]);
    await reconcilePayments(test.shop);
    await expectInvariants(test);
  });
});
