import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { deleteUser } from '../src/use-cases/delete-user.ts';
import {
  cancelOrdersOfDeletedUsers,
  sweepAbandonedPayments,
} from '../src/use-cases/sweep-abandoned-payments.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  test.stripe.setWebhook(null);
});
beforeEach(async () => {
  test.stripe.clearFaults();
  buyer = await newCustomer(test);
});
afterAll(() => test.close());

function ship(orderId: string) {
  return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
}

async function heldOf(productId: string): Promise<number | undefined> {
  const [row] = await test.sql<{ held: number }>('SELECT held FROM product WHERE id = $1', [
    productId,
  ]);
  return row?.held;
}

async function stateOf(orderId: string): Promise<string> {
  const [row] = await test.sql<{ state: string }>(
    `SELECT CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled' WHEN shipped THEN 'shipped'
                 WHEN paid THEN 'paid' ELSE 'open' END AS state FROM orders WHERE id = $1`,
    [orderId],
  );
  return row?.state ?? 'none';
}

describe('row 20: a product is deleted with open orders', () => {
  it('When it is deleted, then it is gone from sale, the paid order ships and the open one is not payable', async () => {
    const product = await newProduct(test, admin);
    const open = await newOrder(test, buyer, product);
    const paying = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, paying, 120));
    const { orderId: paid } = await newPaidOrder(test, buyer, product);
    const url = `/products/delete/${product.id}`;
    const deleted = await send(test, 'DELETE', url, { token: admin.token });
    expect(deleted.body).toMatchObject({ deletedCount: 1 });

    expect((await send(test, 'GET', `/products/${product.id}`)).status).toBe(404);
    const list = (await send(test, 'GET', '/products')).body as { _id: string }[];
    expect(list.map(({ _id }) => _id)).not.toContain(product.id);
    const mine = (await send(test, 'GET', '/myOrders', { token: buyer.token })).body;
    expect(mine).toHaveLength(3);
    expect(mine).toEqual(
      expect.arrayContaining([expect.objectContaining({ productName: product.name })]),
    );
    expect(await startPaying(test, buyer, open, 120)).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_NO_LONGER_SOLD', detail: 'This product is no longer sold.' },
    });
    expect(await ship(paid)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    // Whoever was paying just then has paid, and gets the goods that were held.
    await test.confirm(intentId);
    await reconcilePayments(test.shop);
    expect(await ship(paying)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    await expectReconciledInvariants(test);
  });

  it('When it is deleted during order, pay and ship, then each is done or refused, never 500', async () => {
    const product = await newProduct(test, admin, { stock: 1000 });
    const { orderId: paid } = await newPaidOrder(test, buyer, product);
    const orders = [];
    for (let index = 0; index < 5; index += 1) orders.push(await newOrder(test, buyer, product));
    const replies = await Promise.all([
      ...orders.map((id) => startPaying(test, buyer, id, 120)),
      ...orders.map((id) => send(test, 'GET', `/order/${id}`, { token: buyer.token })),
      send(test, 'DELETE', `/products/delete/${product.id}`, { token: admin.token }),
      ship(paid),
      ...orders.map(() => newOrder(test, buyer, product).catch(() => null)),
    ]);
    const statuses = replies.flatMap((reply) =>
      reply !== null && typeof reply === 'object' ? [reply.status] : [],
    );
    expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    await expectReconciledInvariants(test);
  });
});

describe('row 21: a user is deleted', () => {
  it('When they have open, paying and paid orders and a review, then all ends as it must', async () => {
    const product = await newProduct(test, admin);
    const open = await newOrder(test, buyer, product);
    const paying = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, paying, 120));
    const { orderId: paid } = await newPaidOrder(test, buyer, product);
    const charged = await newOrder(test, buyer, product);
    await test.confirm(intentOf(await startPaying(test, buyer, charged, 120)));
    const words = { title: 'Mine alone', details: 'Nobody else shall see it', rating: 4 };
    await send(test, 'PUT', '/review', { token: buyer.token, body: words });
    const { email, password } = buyer;
    const login = await send(test, 'POST', '/auth/login', { body: { email, password } });
    const { proof } = login.body as { proof: string };
    await send(test, 'POST', '/auth/reset', { body: { email } });
    const [mail] = await test.sql<{ code: string }>(
      `SELECT payload ->> 'code' AS code FROM outbox
       WHERE template = 'password-reset' AND recipient = $1`,
      [email],
    );

    expect(await deleteUser(test.shop, null, email)).toEqual({ ordersCancelled: 2 });

    for (const [method, url, token] of [
      ['GET', '/myOrders', buyer.token],
      ['GET', '/user', buyer.token],
      ['PUT', `/user/${email}`, proof],
    ] as const) {
      const body = method === 'PUT' ? { email, name: 'Back again' } : undefined;
      expect((await send(test, method, url, { token, body })).status, url).toBe(401);
    }
    const old = { code: mail?.code, password: 'a new pass phrase' };
    expect((await send(test, 'POST', '/auth/reset/confirm', { body: old })).status).toBe(422);
    const gone = await send(test, 'POST', '/auth/login', { body: { email, password } });
    expect(gone.status).toBe(401);
    const states = await Promise.all([open, paying, paid, charged].map(stateOf));
    expect(states).toEqual(['cancelled', 'cancelled', 'paid', 'paid']);
    const status = test.stripe.intents().find(({ id }) => id === intentId)?.status;
    expect(status).toBe('canceled');
    expect(await ship(paid)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });

    const again = await newCustomer(test, { email });
    expect(again.userId).not.toBe(buyer.userId);
    expect((await send(test, 'GET', '/myOrders', { token: again.token })).body).toEqual([]);
    expect((await send(test, 'GET', '/myReview', { token: again.token })).body).toBeNull();
    for (const id of [open, paid]) {
      const order = await send(test, 'GET', `/order/${id}`, { token: again.token });
      expect(order.status).toBe(404);
    }
    expect(JSON.stringify((await send(test, 'GET', '/reviews')).body)).not.toContain('Mine alone');
    const profile = (await send(test, 'GET', '/user', { token: again.token })).body;
    expect(profile).toMatchObject({ role: 'user', data: { location: null } });
    await expectReconciledInvariants(test);
  });

  it('When Stripe is away just then, then the tokens are dead at once and the sweep cancels the rest', async () => {
    const product = await newProduct(test, admin);
    const orderId = await newOrder(test, buyer, product);
    await startPaying(test, buyer, orderId, 120);
    test.stripe.fail({ kind: 'status', status: 500, times: 100 });
    expect(await deleteUser(test.shop, null, buyer.email)).toEqual({ ordersCancelled: 0 });
    expect((await send(test, 'GET', '/user', { token: buyer.token })).status).toBe(401);
    expect(await heldOf(product.id)).toBe(product.moq);
    test.stripe.clearFaults();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => cancelOrdersOfDeletedUsers(test.shop, null, null)),
    );
    expect(outcomes.reduce((sum, count) => sum + count)).toBe(1);
    expect(await stateOf(orderId)).toBe('cancelled');
    expect(await heldOf(product.id)).toBe(0);
    await expectReconciledInvariants(test);
  });

  it('When it races with their orders and payments, then nothing of theirs stays open', async () => {
    const product = await newProduct(test, admin, { stock: 1000 });
    const orders: string[] = [];
    for (let index = 0; index < 4; index += 1) orders.push(await newOrder(test, buyer, product));
    await Promise.all([
      ...orders.map((id) => startPaying(test, buyer, id, 120)),
      deleteUser(test.shop, null, buyer.email),
      ...orders.map(() => newOrder(test, buyer, product).catch(() => null)),
    ]);
    await cancelOrdersOfDeletedUsers(test.shop, null, null);
    const left = await test.sql(
      'SELECT id FROM orders WHERE user_id = $1 AND NOT paid AND cancelled_at IS NULL',
      [buyer.userId],
    );
    expect(left).toEqual([]);
    const usable = test.stripe
      .intents()
      .filter(
        ({ metadata, status }) => metadata['userId'] === buyer.userId && status !== 'canceled',
      );
    expect(usable).toEqual([]);
    await expectReconciledInvariants(test);
  });
});

describe('sweep of abandoned payments', () => {
  it('When a payment is older than the setting, then Stripe is told first and the goods are free', async () => {
    const product = await newProduct(test, admin);
    const old = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, old, 120));
    await sweepAbandonedPayments(test.shop);
    expect(await heldOf(product.id)).toBe(product.moq);

    const later = new Date(Date.now() + test.shop.paymentAbandonedHours * 3600_000 + 1_000);
    const clocked = { ...test.shop, now: () => later };
    test.stripe.fail({ kind: 'status', status: 500, times: 100 });
    await sweepAbandonedPayments(clocked);
    expect(await heldOf(product.id)).toBe(product.moq);
    test.stripe.clearFaults();
    await Promise.all([1, 2, 3].map(() => sweepAbandonedPayments(clocked)));
    expect(await heldOf(product.id)).toBe(0);
    expect(test.stripe.intents().find(({ id }) => id === intentId)?.status).toBe('canceled');
    // The order stays, and can be paid after all.
    expect(await stateOf(old)).toBe('open');
    const next = intentOf(await startPaying(test, buyer, old, 120));
    expect(next).not.toBe(intentId);
    await expectReconciledInvariants(test);
  });
});
