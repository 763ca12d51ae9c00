import { afterEach, describe, expect, it, vi } from 'vitest';
import { shipReadingFirst, shipWithoutOrderLock } from './controls/naive-shipping.ts';
import { startPayingWithoutLock } from './controls/naive-paying.ts';
import { dropGuards } from './controls/drop-guards.ts';
import { newCrowd, newPaidOrders } from './factories/crowd.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants, findBreaches, heal } from './support/invariants.ts';
import { tell } from './support/promises.ts';
import { asClients, statusCounts, tally, times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { sized, sizedTimeoutMs } from './support/size.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, rows 1 to 5. Each race is run twice: against the service, where the checker
// must find nothing, and against a naive control, where it must find something.

// Hundreds of orders each; a few seconds on a machine of its own, more on a busy one.
vi.setConfig({ testTimeout: sizedTimeoutMs });

const open: TestShop[] = [];
let test: TestShop;
let admin: Person;
let buyer: Person;

async function enter(shop: Promise<TestShop>): Promise<void> {
  test = await shop;
  open.push(test);
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.close()));
});

function ship(orderId: string): Promise<Reply> {
  return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
}

function modifiedCount({ body }: Reply): number {
  return (body as { modifiedCount: number }).modifiedCount;
}

async function stockOf(productId: string): Promise<number> {
  const [row] = await test.sql<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [
    productId,
  ]);
  return row?.stock ?? NaN;
}

describe('row 1: the last unit', () => {
  const customers = 200;

  it('When two hundred customers order and pay for it at once, then one is charged and 199 are told 409', async ({
    task,
  }) => {
    await enter(openTestShop());
    const crowd = await newCrowd(test, customers);
    const product = await newProduct(test, admin, { stock: 1, moq: 1, price: 9 });
    const attempts = await Promise.all(
      crowd.map(async (person) => {
        const orderId = await newOrder(test, person, product);
        const started = await startPaying(test, person, orderId, 9);
        if (started.status === 200) await test.confirm(intentOf(started));
        return { orderId, started };
      }),
    );
    expect(statusCounts(attempts.map(({ started }) => started))).toEqual({ 200: 1, 409: 199 });
    await heal(test);
    const winner = attempts.find(({ started }) => started.status === 200);
    expect(await ship(winner?.orderId ?? '')).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await stockOf(product.id)).toBe(0);
    expect(test.stripe.totals()).toEqual({ succeededCents: 900, refundedCents: 0 });
    await expectReconciledInvariants(test);
    tell(task, {
      row: 1,
      promise: 'The last unit is sold once',
      load: `stock 1; ${customers} customers order and pay at once, at the commerce service`,
      times: '1 race, 1 naive control',
      result:
        '1 charge, 199 refused (409), stock 0 after shipping; the control sells it several times',
    });
  });

  it('When the control reads before it holds, then several are charged for the one unit', async () => {
    await enter(openTestShop());
    const crowd = await newCrowd(test, 20);
    const product = await newProduct(test, admin, { stock: 1, moq: 1, price: 9 });
    const orders = await Promise.all(crowd.map((person) => newOrder(test, person, product)));
    await dropGuards(test);
    const started = await Promise.all(orders.map((id) => startPayingWithoutLock(test, id)));
    const charged = started.filter((intentId) => intentId !== null);
    expect(charged.length).toBeGreaterThan(1);
  });
});

describe('row 2: more paid orders than stock', () => {
  const connections = 50;
  /** 50 connections x 200 orders; and then each order once more. */
  const callsOfEach = sized({ whole: 200, short: 40 });
  const orderCount = 200;
  const quantity = 2;

  async function shipAtRandom(shipOne: (orderId: string) => Promise<unknown>) {
    const stock = (orderCount * quantity) / 2;
    const product = await newProduct(test, admin, { stock, moq: 1, price: 1 });
    const orders = await newPaidOrders(test, buyer, product, { count: orderCount, quantity });
    await asClients(connections, async () => {
      const mine = orders.toSorted(() => Math.random() - 0.5).slice(0, callsOfEach);
      for (const orderId of mine) await shipOne(orderId);
    });
    // Whoever was in nobody's hand: so that every order was tried.
    for (const orderId of orders) await shipOne(orderId);
    return { product, stock };
  }

  it('When fifty connections ship two hundred paid orders worth twice the stock, then exactly the stock ships', async ({
    task,
  }) => {
    await enter(openTestShop());
    const replies: Reply[] = [];
    const { product, stock } = await shipAtRandom(async (id) => replies.push(await ship(id)));
    const counts = statusCounts(replies);
    expect(Object.keys(counts).toSorted()).toEqual(['200', '406']);
    const shipped = replies.filter(({ status }) => status === 200).map(modifiedCount);
    expect(tally(shipped)['1']).toBe(stock / quantity);
    expect(replies).toHaveLength(connections * callsOfEach + orderCount);
    expect(await stockOf(product.id)).toBe(0);
    await expectReconciledInvariants(test);
    tell(task, {
      row: 2,
      promise: 'Many shippers never oversell',
      load: `${connections} connections ship ${orderCount} paid orders worth twice the stock, in any order`,
      times: `${replies.length} calls, 1 naive control`,
      result: `shipped ${stock} of ${stock}, stock 0, ${counts['406']} refused (406); the control ships more than there is`,
    });
  });

  it('When the control reads the stock first, then it ships more than there is', async () => {
    await enter(openTestShop());
    const product = await newProduct(test, admin, { stock: 50, moq: 1, price: 1 });
    const orders = await newPaidOrders(test, buyer, product, { count: 50, quantity });
    await dropGuards(test);
    const shipped = await Promise.all(orders.map((id) => shipReadingFirst(test, id)));
    expect(shipped.filter((count) => count === 1).length * quantity).toBeGreaterThan(50);
    expect(await findBreaches(test)).toContainEqual(expect.stringMatching(/^I2 stock/));
  });
});

describe('row 3: one order, two administrators', () => {
  it('When both ship it, twenty times at once, then it ships once and nineteen are told 0', async ({
    task,
  }) => {
    await enter(openTestShop());
    const second = await newAdmin(test);
    const product = await newProduct(test, admin, { stock: 20, moq: 5 });
    const { orderId } = await newPaidOrder(test, buyer, product);
    const replies = await Promise.all(
      times(20, (index) => {
        const { token } = index % 2 ? admin : second;
        return send(test, 'PUT', `/orders/${orderId}`, { token, body: { shipped: true } });
      }),
    );
    expect(tally(replies.map(modifiedCount))).toEqual({ 0: 19, 1: 1 });
    expect(await stockOf(product.id)).toBe(15);
    await expectReconciledInvariants(test);
    tell(task, {
      row: 3,
      promise: 'Two administrators ship one order once',
      load: 'one paid order shipped by both at once',
      times: '20 calls, 1 naive control',
      result:
        '1 shipped, 19 told that nothing changed, one movement; the control ships it several times',
    });
  });

  it('When the control ships without locking the order, then it leaves the shelf more than once', async () => {
    await enter(openTestShop());
    const product = await newProduct(test, admin, { stock: 200, moq: 5 });
    const { orderId } = await newPaidOrder(test, buyer, product);
    await dropGuards(test);
    const counts = await Promise.all(times(20, () => shipWithoutOrderLock(test, orderId)));
    expect(tally(counts)['1']).toBeGreaterThan(1);
    const breaches = await findBreaches(test);
    expect(breaches).toContainEqual(expect.stringMatching(/^I2 stock/));
    expect(breaches).toContainEqual(expect.stringMatching(/^I6/));
    expect(breaches).toContainEqual(expect.stringMatching(/^I9/));
  });
});

describe('row 5: a double click on Pay', () => {
  function intentsFor(orderId: string) {
    return test.stripe.intents().filter(({ metadata }) => metadata['orderId'] === orderId);
  }

  it('When paying is begun twenty times at once and again after a day, then there is one intent', async ({
    task,
  }) => {
    await enter(openTestShop());
    const product = await newProduct(test, admin, { stock: 20, moq: 5, price: 3 });
    const orderId = await newOrder(test, buyer, product);
    test.stripe.setLatency(30, 'POST /v1/payment_intents');
    const clicks = await Promise.all(times(20, () => startPaying(test, buyer, orderId, 15)));
    expect(statusCounts(clicks)).toEqual({ 200: 20 });
    // Stripe keeps an idempotency key for 24 hours.
    test.stripe.forgetIdempotencyKeys();
    const later = await Promise.all(times(20, () => startPaying(test, buyer, orderId, 15)));
    expect(new Set([...clicks, ...later].map(intentOf)).size).toBe(1);
    expect(intentsFor(orderId)).toHaveLength(1);
    const [row] = await test.sql<{ key: string }>(
      `SELECT 'order:' || id || ':1500:' || intent_attempt AS key FROM orders WHERE id = $1`,
      [orderId],
    );
    const made = test.stripe.deliveries().filter(({ event }) => event.type.endsWith('.created'));
    expect(made.map(({ event }) => event.request?.idempotency_key)).toContain(row?.key);
    await expectReconciledInvariants(test);
    tell(task, {
      row: 5,
      promise: 'A double click on Pay makes one intent',
      load: 'paying is begun many times at once, and again after Stripe has forgotten its keys',
      times: '40 calls, 1 naive control',
      result: '1 intent; the control makes 20 and is charged twice',
    });
  });

  it('When the control makes intents without lock and key, then both are paid and one order has two charges', async () => {
    await enter(openTestShop());
    const product = await newProduct(test, admin, { stock: 500, moq: 5, price: 3 });
    const orderId = await newOrder(test, buyer, product);
    test.stripe.pauseWebhooks();
    const intents = await Promise.all(times(20, () => startPayingWithoutLock(test, orderId)));
    expect(new Set(intents).size).toBe(20);
    await Promise.all(intents.slice(0, 2).map((intentId) => test.confirm(intentId ?? '')));
    await heal(test);
    expect(await findBreaches(test)).toContainEqual(expect.stringMatching(/^I4/));
  });
});

describe('one account per address', () => {
  it('When one address registers twenty times at once, then there is one account', async () => {
    await enter(openTestShop());
    const spellings = ['Twin@Acme.com', 'twin@acme.com', ' twin@ACME.com', 'ｔwin@acme.com'];
    const replies = await Promise.all(
      times(20, (index) =>
        send(test, 'POST', '/auth/register', {
          body: { name: 'Twin', email: spellings[index % 4], password: 'a long pass phrase' },
        }),
      ),
    );
    expect(statusCounts(replies)).toEqual({ 201: 1, 409: 19 });
  });
});
