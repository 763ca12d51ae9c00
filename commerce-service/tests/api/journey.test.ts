import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../../src/database/product-store.ts';
import {
  intentOf,
  newOrder,
  newPaidOrder,
  newProduct,
  orderBody,
  startPaying,
} from '../factories/goods.ts';
import { newAdmin, newCustomer, type Person } from '../factories/people.ts';
import { expectReconciledInvariants } from '../support/invariants.ts';
import { send } from '../support/requests.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let test: TestShop;
let admin: Person;
let buyer: Person;
let stranger: Person;
let product: NewProduct;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  stranger = await newCustomer(test);
});
beforeEach(async () => {
  product = await newProduct(test, admin);
});
afterAll(() => test.close());

async function productNow(): Promise<{ stock: number; available: number }> {
  const reply = await send(test, 'GET', `/products/${product.id}`);
  return reply.body as { stock: number; available: number };
}

describe('placing an order', () => {
  it("When the order fits the rules, then name and price are the product's", async () => {
    const body = orderBody(buyer, product, { productName: 'something else' });
    const placed = await send(test, 'POST', '/orders', { token: buyer.token, body });
    expect(placed).toMatchObject({ status: 201, body: { acknowledged: true } });
    const { insertedId } = placed.body as { insertedId: string };
    const order = await send(test, 'GET', `/order/${insertedId}`, { token: buyer.token });
    expect(order.body).toMatchObject({
      _id: insertedId,
      productName: 'BC547B',
      productPrice: 12,
      quantity: 10,
      paid: false,
      shipped: false,
      transactionId: null,
    });
  });

  it.each([
    [{ quantity: 9 }, 422, 'Minimum Oder Quantity is 10'],
    [{ quantity: 101 }, 422, 'Maximum Oder Quantity is 100'],
    [{ quantity: '10' }, 422, 'Quantity is required.'],
    [{ quantity: 10.5 }, 422, 'Quantity is required.'],
    [{ phone: '1234' }, 422, 'Please provide valid phone no.'],
    [{ phone: '' }, 422, 'Phone no is required.'],
    [{ address: 'short' }, 422, 'Please provide detailed address.'],
    [{ address: undefined }, 422, 'Address is required.'],
    [{ productPrice: 11 }, 409, 'The price has changed to $ 12.'],
    [{ paid: true }, 422, 'An order begins unpaid.'],
    [{ shipped: true }, 422, 'This field is not known.'],
  ])('When the body differs by %o, then it is %i "%s"', async (overrides, status, detail) => {
    const body = orderBody(buyer, product, overrides);
    const reply = await send(test, 'POST', '/orders', { token: buyer.token, body });
    expect(reply).toMatchObject({ status, body: { detail } });
  });

  it('When the body names another buyer, then it is 403; without a token 401', async () => {
    const body = orderBody(buyer, product, { email: stranger.email });
    expect((await send(test, 'POST', '/orders', { token: buyer.token, body })).status).toBe(403);
    expect((await send(test, 'POST', '/orders', { body })).status).toBe(401);
  });

  it('When the same key comes ten times at once, then it is one order; with another body 422', async () => {
    const request = {
      token: buyer.token,
      body: orderBody(buyer, product),
      headers: { 'idempotency-key': `key-${product.id}` },
    };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send(test, 'POST', '/orders', request)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const other = { ...request, body: orderBody(buyer, product, { quantity: 20 }) };
    const reused = await send(test, 'POST', '/orders', other);
    expect(reused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('paying and shipping', () => {
  it('When paid and shipped, then stock falls by the quantity and the ledger tells why', async () => {
    const { orderId, intentId } = await newPaidOrder(test, buyer, product, 30);
    expect(await productNow()).toMatchObject({ stock: 100, available: 70 });
    const mine = await send(test, 'GET', '/myOrders', { token: buyer.token });
    expect((mine.body as object[])[0]).toMatchObject({
      _id: orderId,
      paid: true,
      transactionId: intentId,
    });

    const ship = { token: admin.token, body: { shipped: true } };
    const shipped = await send(test, 'PUT', `/orders/${orderId}`, ship);
    expect(shipped.body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect(await productNow()).toMatchObject({ stock: 70, available: 70 });
    const again = await send(test, 'PUT', `/orders/${orderId}`, ship);
    expect(again.body).toEqual({ acknowledged: true, modifiedCount: 0 });
    await expectReconciledInvariants(test);
  });

  it('When the order is unpaid, then shipping is 409; for a customer 403; both keys 400', async () => {
    const orderId = await newOrder(test, buyer, product);
    const put = (token: string, body: object) =>
      send(test, 'PUT', `/orders/${orderId}`, { token, body });
    expect(await put(admin.token, { shipped: true })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_UNPAID' },
    });
    expect((await put(buyer.token, { shipped: true })).status).toBe(403);
    const both = { shipped: true, paid: true, transactionId: 'pi_123456' };
    expect((await put(buyer.token, both)).status).toBe(400);
    expect((await put(admin.token, { shipped: false })).status).toBe(400);
  });

  it('When the shelf is short at shipping, then it is 406 and nothing has changed', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product, 60);
    const taken = await send(test, 'PUT', `/products/${product.id}?quantity=50`, {
      token: admin.token,
    });
    expect(taken.body).toMatchObject({ modifiedCount: 1 });
    const ship = { token: admin.token, body: { shipped: true } };
    expect(await send(test, 'PUT', `/orders/${orderId}`, ship)).toMatchObject({
      status: 406,
      body: { detail: 'Insufficient Stock to shipment!' },
    });
    expect(await productNow()).toMatchObject({ stock: 50, available: 0 });
    await expectReconciledInvariants(test);
  });

  it.each(['', '&orderId='])(
    'When a client ships by the documented two calls (%s), then stock is taken once',
    async (suffix) => {
      const { orderId } = await newPaidOrder(test, buyer, product, 20);
      const query = `quantity=20${suffix && suffix + orderId}`;
      await send(test, 'PUT', `/products/${product.id}?${query}`, { token: admin.token });
      expect(await productNow()).toMatchObject({ stock: 80 });
      const ship = { token: admin.token, body: { shipped: true } };
      const shipped = await send(test, 'PUT', `/orders/${orderId}`, ship);
      expect(shipped.body).toMatchObject({ modifiedCount: 1 });
      expect(await productNow()).toMatchObject({ stock: 80, available: 80 });
      await expectReconciledInvariants(test);
    },
  );

  it('When the price told differs from the total, then paying is 409 with the total', async () => {
    const orderId = await newOrder(test, buyer, product);
    expect(await startPaying(test, buyer, orderId, 1)).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_DIFFERS', total: 120 },
    });
    expect((await startPaying(test, stranger, orderId, 120)).status).toBe(404);
  });

  it('When Pay is pressed twenty times at once, then there is one intent', async () => {
    const orderId = await newOrder(test, buyer, product);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => startPaying(test, buyer, orderId, 120)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(intentOf)).size).toBe(1);
    const intents = test.stripe.intents().filter(({ metadata }) => metadata['orderId'] === orderId);
    expect(intents).toHaveLength(1);
    expect(await productNow()).toMatchObject({ available: 90 });
  });

  it('When a made-up, foreign or unpaid intent is reported, then the order stays unpaid', async () => {
    const orderId = await newOrder(test, buyer, product);
    const foreign = await newPaidOrder(test, stranger, product);
    const open = intentOf(await startPaying(test, buyer, orderId, 120));
    for (const transactionId of ['pi_madeup1234', 'x', foreign.intentId, open]) {
      const body = { paid: true, transactionId };
      const reply = await send(test, 'PUT', `/orders/${orderId}`, { token: buyer.token, body });
      expect(reply).toMatchObject({ status: 422, body: { code: 'PAYMENT_NOT_CONFIRMED' } });
    }
    const order = await send(test, 'GET', `/order/${orderId}`, { token: buyer.token });
    expect(order.body).toMatchObject({ paid: false });
  });

  it('When a card is declined, then the order stays unpaid and another card may pay', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 120));
    await expect(test.confirm(intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow(/declined/);
    expect(intentOf(await startPaying(test, buyer, orderId, 120))).toBe(intentId);
    await test.confirm(intentId);
    const body = { paid: true, transactionId: intentId };
    const reply = await send(test, 'PUT', `/orders/${orderId}`, { token: buyer.token, body });
    expect(reply.status).toBe(200);
    await expectReconciledInvariants(test);
  });

  it('When a user pays without an order id, then one order may claim the charge, once', async () => {
    const first = await newOrder(test, buyer, product);
    const second = await newOrder(test, buyer, product);
    const started = await send(test, 'POST', '/create-payment-intent', {
      token: buyer.token,
      body: { price: 120 },
    });
    const intentId = intentOf(started);
    await test.confirm(intentId);
    const body = { paid: true, transactionId: intentId };
    const claim = (orderId: string) =>
      send(test, 'PUT', `/orders/${orderId}`, { token: buyer.token, body });
    expect((await claim(first)).body).toMatchObject({ modifiedCount: 1 });
    expect((await claim(first)).body).toMatchObject({ modifiedCount: 0 });
    expect((await claim(second)).status).toBe(422);
    await expectReconciledInvariants(test);
  });
});

describe('deleting an order', () => {
  const remove = (orderId: string, { token }: Person) =>
    send(test, 'DELETE', `/orders/${orderId}`, { token });

  it('When unpaid, then its owner cancels it, once; strangers see nothing', async () => {
    const orderId = await newOrder(test, buyer, product);
    expect((await remove(orderId, stranger)).status).toBe(404);
    expect((await remove(orderId, buyer)).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await remove(orderId, buyer)).body).toEqual({ acknowledged: true, deletedCount: 0 });
    const gone = await send(test, 'GET', `/order/${orderId}`, { token: buyer.token });
    expect(gone.status).toBe(404);
  });

  it('When it is being paid, then the intent dies first and the goods are free', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 120));
    expect((await remove(orderId, buyer)).body).toMatchObject({ deletedCount: 1 });
    expect(await productNow()).toMatchObject({ available: 100 });
    await expect(test.confirm(intentId)).rejects.toThrow();
    await expectReconciledInvariants(test);
  });

  it('When the charge has gone through already, then it is marked paid and stays', async () => {
    test.stripe.pauseWebhooks();
    const orderId = await newOrder(test, buyer, product);
    await test.confirm(intentOf(await startPaying(test, buyer, orderId, 120)));
    expect((await remove(orderId, buyer)).status).toBe(409);
    test.stripe.resumeWebhooks();
    const order = await send(test, 'GET', `/order/${orderId}`, { token: buyer.token });
    expect(order.body).toMatchObject({ paid: true });
    await expectReconciledInvariants(test);
  });

  it('When paid, then nobody deletes it; when shipped, then an administrator does', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product);
    expect((await remove(orderId, buyer)).status).toBe(409);
    expect((await remove(orderId, admin)).status).toBe(409);
    await send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
    expect((await remove(orderId, buyer)).status).toBe(409);
    expect((await remove(orderId, admin)).body).toMatchObject({ deletedCount: 1 });
    await expectReconciledInvariants(test);
  });
});
