import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, orderBody } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { stripeOf } from './support/charges.ts';
import { writeTo } from './support/history.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { startReconciled, startService, type ServiceProcess } from './support/service-process.ts';
import { openTestShop, webhookSecret, type TestShop } from './support/test-shop.ts';

// promises.md section 1, row 10. Each starts the real service twice.
vi.setConfig({ testTimeout: 120_000 });

const reachedWithinMs = 60_000;

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { price: 7, stock: 1000, moq: 1 });
  test.stripe.setWebhook(null);
});
afterAll(() => test.close());

/** One that dies at a point, and whose reconciler does not interfere. */
function startDying(failpoint: string): Promise<ServiceProcess> {
  return startReconciled(test, { FAILPOINT: failpoint });
}

/** One as in production: the reconciler runs at the start and every 30 s. */
function startHealthy(): Promise<ServiceProcess> {
  return startService(test, { RECONCILE_INTERVAL_SECONDS: '30' });
}

const killed = { code: null, signal: 'SIGKILL' };

/** What the restarted service reads back is what the database has. */
async function expectReadable(service: ServiceProcess): Promise<void> {
  const reply = await fetch(`${service.url}/myOrders`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const orders = (await reply.json()) as { _id: string; paid: boolean; shipped: boolean }[];
  const seen = orders.map(({ _id, paid, shipped }) => ({ id: _id, paid, shipped }));
  const rows = await test.sql<object>(
    `SELECT id, paid, shipped FROM orders
     WHERE user_id = $1 AND cancelled_at IS NULL AND removed_at IS NULL
     ORDER BY created_at DESC, id DESC`,
    [buyer.userId],
  );
  expect(seen).toEqual(rows);
}

async function stop(service: ServiceProcess): Promise<void> {
  await expectReadable(service);
  service.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  await expectReconciledInvariants(test);
}

async function stateOf(orderId: string) {
  const [row] = await test.sql<{ paid: boolean; intent: string | null; tx: string | null }>(
    'SELECT paid, intent_id AS intent, transaction_id AS tx FROM orders WHERE id = $1',
    [orderId],
  );
  return row;
}

async function expectPaid(orderId: string, intentId: string): Promise<void> {
  await expect
    .poll(() => stateOf(orderId), { timeout: reachedWithinMs, interval: 100 })
    .toEqual({ paid: true, intent: intentId, tx: intentId });
  const charges = await stripeOf(test).charges.list({ payment_intent: intentId });
  expect(charges.data.filter(({ paid }) => paid)).toHaveLength(1);
}

/** Begins to pay in this process, which lives on. */
async function beginToPay(orderId: string): Promise<string> {
  const body = { price: 7, orderId };
  return intentOf(await send(test, 'POST', '/create-payment-intent', { token: buyer.token, body }));
}

function intentsFor(orderId: string) {
  return test.stripe.intents().filter(({ metadata }) => metadata['orderId'] === orderId);
}

describe('row 10: a service that is killed between the charge and paid', () => {
  it.each(['settle-before-commit', 'settle-in-transaction', 'settle-after-commit'])(
    "When it dies at %s in the customer's call, then the next start makes the order paid by itself",
    async (failpoint) => {
      const orderId = await newOrder(test, buyer, product);
      const dying = await startDying(failpoint);
      const intentId = await beginToPay(orderId);
      await test.confirm(intentId);
      const body = { paid: true, transactionId: intentId };
      const reply = await writeTo(test, dying, 'PUT', `/orders/${orderId}`, {
        token: buyer.token,
        body,
      });
      expect(reply).toBeNull();
      expect(await dying.ended).toEqual(killed);

      const healthy = await startHealthy();
      await expectPaid(orderId, intentId);
      await stop(healthy);
    },
  );

  it('When the webhook kills it, then the next start makes the order paid by itself', async () => {
    const orderId = await newOrder(test, buyer, product);
    const dying = await startDying('settle-before-commit:webhook');
    const intentId = await beginToPay(orderId);
    test.stripe.setWebhook({ url: `${dying.url}/webhooks/stripe`, secret: webhookSecret });
    await test.confirm(intentId);
    expect(await dying.ended).toEqual(killed);
    test.stripe.setWebhook(null);

    const healthy = await startHealthy();
    await expectPaid(orderId, intentId);
    await stop(healthy);
  });

  it('When the reconciler kills it in mid-job, then the next start does the job again', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = await beginToPay(orderId);
    await test.confirm(intentId);
    const dying = await startService(test, { FAILPOINT: 'settle-before-commit:reconciler' });
    expect(await dying.ended).toEqual(killed);

    const healthy = await startHealthy();
    await expectPaid(orderId, intentId);
    await stop(healthy);
  });

  it.each(['before-intent-create', 'after-intent-create'])(
    'When it dies at %s, then the next start knows the one intent, and paying on it is one charge',
    async (failpoint) => {
      const orderId = await newOrder(test, buyer, product);
      const dying = await startDying(failpoint);
      const wish = { token: buyer.token, body: { price: 7, orderId } };
      expect(await writeTo(test, dying, 'POST', '/create-payment-intent', wish)).toBeNull();
      expect(await dying.ended).toEqual(killed);
      expect((await stateOf(orderId))?.intent).toBeNull();

      const healthy = await startHealthy();
      await expect
        .poll(async () => (await stateOf(orderId))?.intent, { timeout: reachedWithinMs })
        .toMatch(/^pi_/);
      const again = await writeTo(test, healthy, 'POST', '/create-payment-intent', wish);
      expect(again).toMatchObject({ status: 200 });
      const [intent, ...others] = intentsFor(orderId);
      expect(others).toEqual([]);
      const intentId = intent?.id ?? '';
      await test.confirm(intentId);
      const told = { token: buyer.token, body: { paid: true, transactionId: intentId } };
      expect(await writeTo(test, healthy, 'PUT', `/orders/${orderId}`, told)).toMatchObject({
        status: 200,
      });
      await expectPaid(orderId, intentId);
      await stop(healthy);
    },
  );

  it('When it dies after the intent and Stripe has forgotten the key, then what nobody was given takes no money', async () => {
    const orderId = await newOrder(test, buyer, product);
    const dying = await startDying('after-intent-create');
    const wish = { token: buyer.token, body: { price: 7, orderId } };
    await writeTo(test, dying, 'POST', '/create-payment-intent', wish);
    expect(await dying.ended).toEqual(killed);
    test.stripe.forgetIdempotencyKeys();

    const intentId = await beginToPay(orderId);
    expect(await beginToPay(orderId)).toBe(intentId);
    await test.confirm(intentId);
    const healthy = await startHealthy();
    await expectPaid(orderId, intentId);
    await stop(healthy);
  });
});

describe('other writes that nobody answered', () => {
  it('When it dies after a shipment was committed, then shipping again finds it shipped', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product);
    const dying = await startDying('ship-after-commit');
    const ship = { token: admin.token, body: { shipped: true } };
    expect(await writeTo(test, dying, 'PUT', `/orders/${orderId}`, ship)).toBeNull();
    expect(await dying.ended).toEqual(killed);
    const healthy = await startHealthy();
    expect(await writeTo(test, healthy, 'PUT', `/orders/${orderId}`, ship)).toMatchObject({
      body: { modifiedCount: 0 },
    });
    await stop(healthy);
  });

  it('When it is killed while many order and ship, then each order is wholly there or not at all', async () => {
    const paid = await Promise.all(
      Array.from({ length: 20 }, () => newPaidOrder(test, buyer, product)),
    );
    const dying = await startService(test);
    const placing = Array.from({ length: 60 }, (_, index) =>
      writeTo(test, dying, 'POST', '/orders', {
        token: buyer.token,
        body: orderBody(buyer, product),
        headers: { 'idempotency-key': `before-the-kill-${index}` },
      }),
    );
    const shipping = paid.map(({ orderId }) =>
      writeTo(test, dying, 'PUT', `/orders/${orderId}`, {
        token: admin.token,
        body: { shipped: true },
      }),
    );
    // In the midst of it: some are answered, the rest is under way.
    await Promise.any(placing);
    dying.kill('SIGKILL');
    expect(await dying.ended).toEqual(killed);
    const replies = await Promise.all([...placing, ...shipping]);
    expect(replies.filter((reply) => reply === null).length).toBeGreaterThan(0);
    expect(replies.filter((reply) => reply !== null).length).toBeGreaterThan(0);

    const healthy = await startHealthy();
    // A client that got no answer asks again with the same key: no order is there twice.
    for (const [index, reply] of replies.slice(0, placing.length).entries()) {
      if (reply) continue;
      const again = await writeTo(test, healthy, 'POST', '/orders', {
        token: buyer.token,
        body: orderBody(buyer, product),
        headers: { 'idempotency-key': `before-the-kill-${index}` },
      });
      expect(again).toMatchObject({ status: 201 });
    }
    const rows = await test.sql(
      `SELECT order_id FROM idempotency_key WHERE key LIKE 'before-the-kill-%'`,
    );
    expect(rows).toHaveLength(placing.length);
    await stop(healthy);
  });
});

describe('a service that cannot start', () => {
  it('When settings are missing or wrong, then each is told in one line and nothing starts', async () => {
    const service = await startService(test, { STRIPE_SECRET_KEY: 'nonsense', TOKEN_SECRETS: '' });
    expect(await service.ended).toMatchObject({ code: 1 });
    const lines = service.log().trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(service.log()).toMatch(/STRIPE_SECRET_KEY: .*\n.*TOKEN_SECRETS: is not set/s);
    expect(service.log()).not.toContain('nonsense');
  });

  it('When production is given a crash point or a test key, then it refuses to start', async () => {
    const service = await startService(test, {
      NODE_ENV: 'production',
      FAILPOINT: 'settle-before-commit',
    });
    expect(await service.ended).toMatchObject({ code: 1 });
    expect(service.log()).toContain('FAILPOINT: refused in production');
    expect(service.log()).toContain('a test key is refused in production');
  });
});
