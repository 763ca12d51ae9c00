import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import {
  intentOf,
  newOrder,
  newPaidOrder,
  newProduct,
  orderBody,
  startPaying,
} from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { stripeOf } from './support/charges.ts';
import { deliver, eventOf } from './support/events.ts';
import { expectInvariants, heal } from './support/invariants.ts';
import { times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, rows 18 and 19, and charges that nobody can use.

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
  test.stripe.clearFaults();
  product = await newProduct(test, admin, { price: 3, stock: 500, moq: 5 });
});
afterAll(() => test.close());

function report(orderId: string, transactionId: string, person = buyer): Promise<Reply> {
  const body = { paid: true, transactionId };
  return send(test, 'PUT', `/orders/${orderId}`, { token: person.token, body });
}

function setPrice(price: number): Promise<Reply> {
  return send(test, 'PATCH', `/products/${product.id}`, { token: admin.token, body: { price } });
}

async function isPaid(orderId: string): Promise<boolean | undefined> {
  const [row] = await test.sql<{ paid: boolean }>('SELECT paid FROM orders WHERE id = $1', [
    orderId,
  ]);
  return row?.paid;
}

describe('row 18: prices that change', () => {
  it('When the price changes between looking and ordering, then it is 409 with the new price', async () => {
    await setPrice(4);
    const body = orderBody(buyer, product);
    expect(await send(test, 'POST', '/orders', { token: buyer.token, body })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', price: 4 },
    });
    await expectInvariants(test);
  });

  it("When it changes between ordering and paying, then the order's own price is charged", async () => {
    const orderId = await newOrder(test, buyer, product);
    await setPrice(40);
    expect(await startPaying(test, buyer, orderId, 200)).toMatchObject({ status: 409 });
    const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
    const intent = await test.confirm(intentId);
    expect(intent.amount_received).toBe(1500);
    expect((await report(orderId, intentId)).body).toMatchObject({ modifiedCount: 1 });
    await expectInvariants(test);
  });

  it('When it changes all the time while people order and pay, then each pays what they were told', async () => {
    const { price: before } = product;
    const tries = await Promise.all([
      ...times(20, async (index) => {
        const offer = { ...product, price: before + (index % 3) };
        const body = orderBody(buyer, offer);
        const placed = await send(test, 'POST', '/orders', { token: buyer.token, body });
        if (placed.status !== 201) return placed.status;
        const { insertedId } = placed.body as { insertedId: string };
        const intentId = intentOf(await startPaying(test, buyer, insertedId, offer.price * 5));
        const { amount_received: cents } = await test.confirm(intentId);
        expect(cents).toBe(offer.price * 500);
        await report(insertedId, intentId);
        return placed.status;
      }),
      ...times(12, async (index) => (await setPrice(before + (index % 3))).status),
    ]);
    expect(new Set(tries)).toEqual(new Set([200, 201, 409]));
    await expectInvariants(test);
  });
});

describe('row 19: amounts and transactions made up', () => {
  let orderId: string;

  beforeEach(async () => {
    const dear = await newProduct(test, admin, { price: 500, stock: 500, moq: 1 });
    orderId = await newOrder(test, buyer, dear);
  });

  it('When one dollar is offered for an order of five hundred, then there is no such intent', async () => {
    expect(await startPaying(test, buyer, orderId, 1)).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_DIFFERS', total: 500 },
    });
    const made = test.stripe.intents().filter(({ metadata }) => metadata['orderId'] === orderId);
    expect(made).toEqual([]);
  });

  /** Each makes a transaction that somebody could try to pay the order with. */
  const frauds: Record<string, () => Promise<string>> = {
    'a made-up id': () => Promise.resolve('pi_3MtwBwLkdIwHu7ix28a3tqPa'),
    'no id at all': () => Promise.resolve("pi_x' OR 1=1--"),
    'a path': () => Promise.resolve('pi_x/../../v1/charges'),
    "another user's charge": async () => {
      const other = await newCustomer(test);
      const body = { price: 500 };
      const made = await send(test, 'POST', '/create-payment-intent', { token: other.token, body });
      await test.confirm(intentOf(made));
      return intentOf(made);
    },
    'a smaller charge of their own': async () => {
      const body = { price: 1 };
      const made = await send(test, 'POST', '/create-payment-intent', { token: buyer.token, body });
      await test.confirm(intentOf(made));
      return intentOf(made);
    },
    'a charge that paid another order': async () =>
      (await newPaidOrder(test, buyer, await newProduct(test, admin, { price: 500, moq: 1 })))
        .intentId,
    "another order's charge that was not told of": async () => {
      const dear = await newProduct(test, admin, { price: 500, moq: 1 });
      const other = await newOrder(test, buyer, dear);
      const intentId = intentOf(await startPaying(test, buyer, other, 500));
      await test.confirm(intentId);
      return intentId;
    },
    'their own intent, not paid': async () =>
      intentOf(await startPaying(test, buyer, orderId, 500)),
    'their own intent, declined': async () => {
      const intentId = intentOf(await startPaying(test, buyer, orderId, 500));
      await test.confirm(intentId, 'pm_card_chargeDeclined').catch(() => undefined);
      return intentId;
    },
    'their own intent, in process': async () => {
      const intentId = intentOf(await startPaying(test, buyer, orderId, 500));
      test.stripe.holdConfirmations(1);
      await test.confirm(intentId);
      return intentId;
    },
  };

  it.each(Object.entries(frauds))(
    'When it is told paid with %s, then it is 422 and stays unpaid',
    async (_, make) => {
      const transactionId = await make();
      expect(await report(orderId, transactionId)).toMatchObject({
        status: 422,
        body: { code: 'PAYMENT_NOT_CONFIRMED' },
      });
      expect(await isPaid(orderId)).toBe(false);
      await expectInvariants(test);
    },
  );

  it('When one charge of a user is claimed for two orders at once, then it pays one of them', async () => {
    const orders = await Promise.all(times(5, () => newOrder(test, buyer, product)));
    const made = await send(test, 'POST', '/create-payment-intent', {
      token: buyer.token,
      body: { price: 15 },
    });
    await test.confirm(intentOf(made));
    const replies = await Promise.all(orders.map((id) => report(id, intentOf(made))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
    await expectInvariants(test);
  });

  it('When Stripe has a charge in another currency for it, then the order stays unpaid', async () => {
    const foreign = await newCustomer(test);
    const cheap = await newOrder(test, foreign, product);
    const intent = await stripeOf(test).paymentIntents.create({
      amount: 1500,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { orderId: cheap, userId: foreign.userId },
    });
    expect(await report(cheap, intent.id, foreign)).toMatchObject({ status: 422 });
    expect((await deliver(test, eventOf(test, intent.id))).statusCode).toBe(200);
    expect(await isPaid(cheap)).toBe(false);
    await expectInvariants(test);
  });

  it("When somebody else begins to pay or tells it paid, then it is 404, with Stripe's own charge too", async () => {
    const thief = await newCustomer(test);
    expect((await startPaying(test, thief, orderId, 500)).status).toBe(404);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 500));
    await test.confirm(intentId);
    expect((await report(orderId, intentId, thief)).status).toBe(404);
    expect(await isPaid(orderId)).toBe(false);
    await expectInvariants(test);
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
    await deliver(test, eventOf(test, intentId));
    expect(await report(orderId, intentId)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CANCELLED' },
    });
    await Promise.all(times(3, () => heal(test)));
    expect(await refundsOf(intentId)).toEqual([{ reason: 'order-cancelled', done: true }]);
    await expectInvariants(test);
  });
});

async function refundsOf(intentId: string): Promise<object[]> {
  return test.sql(
    'SELECT reason, done_at IS NOT NULL AS done FROM refund_due WHERE intent_id = $1',
    [intentId],
  );
}
