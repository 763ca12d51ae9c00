import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { shipWithoutOrderLock } from './controls/naive-shipping.ts';
import { newPaidOrder, newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { tally, times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, row 4: the documented two calls of shipping, with a client that dies between.

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;
const quantity = 20;

beforeEach(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { stock: 100, moq: 10, price: 2 });
});
afterEach(() => test.close());

function reduce(orderId: string | null = null): Promise<Reply> {
  const suffix = orderId === null ? '' : `&orderId=${orderId}`;
  return send(test, 'PUT', `/products/${product.id}?quantity=${quantity}${suffix}`, {
    token: admin.token,
  });
}

function ship(orderId: string): Promise<Reply> {
  return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
}

function modifiedCount({ body }: Reply): number {
  return (body as { modifiedCount: number }).modifiedCount;
}

async function stock(): Promise<number> {
  const { body } = await send(test, 'GET', `/products/${product.id}`);
  return (body as { stock: number }).stock;
}

/** Movements of a first call whose second call never came. */
async function unclaimed(): Promise<number[]> {
  const rows = await test.sql<{ delta: number }>(
    `SELECT delta FROM stock_movement WHERE kind = 'manual' AND order_id IS NULL`,
  );
  return rows.map(({ delta }) => delta);
}

describe('row 4: shipping by the documented two calls', () => {
  it('When the client dies between the calls and ships again after a reload, then the goods left once', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product, quantity);
    expect(modifiedCount(await reduce())).toBe(1);
    // Died. After the reload the page offers shipping again, as one call.
    expect(modifiedCount(await ship(orderId))).toBe(1);
    expect(await stock()).toBe(80);
    expect(await unclaimed()).toEqual([]);
    await expectReconciledInvariants(test);
  });

  it('When it makes both calls again without an order id, then one reduction is claimed and the other shows as unclaimed', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product, quantity);
    await reduce();
    await reduce();
    expect(modifiedCount(await ship(orderId))).toBe(1);
    expect(modifiedCount(await ship(orderId))).toBe(0);
    expect(await unclaimed()).toEqual([-quantity]);
    await expectReconciledInvariants(test);
  });

  it('When it names the order in the first call, then however often it dies the goods leave once', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product, quantity);
    expect(modifiedCount(await reduce(orderId))).toBe(1);
    expect(modifiedCount(await reduce(orderId))).toBe(0);
    expect(modifiedCount(await ship(orderId))).toBe(1);
    expect(modifiedCount(await reduce(orderId))).toBe(0);
    expect(await stock()).toBe(80);
    expect(await unclaimed()).toEqual([]);
    await expectReconciledInvariants(test);
  });

  it.each([
    ['with the order', true],
    ['without the order', false],
  ])(
    'When both calls come ten times at once, %s, then the order ships once and each surplus is seen',
    async (_, isNamed) => {
      const { orderId } = await newPaidOrder(test, buyer, product, quantity);
      const replies = await Promise.all(
        times(10, async (index) => {
          // Two clients make the first call; all of them make the second.
          const first = index < 2 ? await reduce(isNamed ? orderId : null) : null;
          return { first, second: await ship(orderId) };
        }),
      );
      expect(tally(replies.map(({ second }) => modifiedCount(second)))).toEqual({ 0: 9, 1: 1 });
      const surplus = (await unclaimed()).length;
      expect(await stock()).toBe(100 - quantity * (1 + surplus));
      if (isNamed) expect(surplus).toBe(0);
      await expectReconciledInvariants(test);
    },
  );

  it('When two orders alike are shipped by two calls each, at once, then each claims one reduction', async () => {
    const orders = await Promise.all(
      times(2, () => newPaidOrder(test, buyer, product, quantity).then(({ orderId }) => orderId)),
    );
    await Promise.all(orders.map(() => reduce()));
    const shipped = await Promise.all(orders.map(ship));
    expect(shipped.map(modifiedCount)).toEqual([1, 1]);
    expect(await stock()).toBe(60);
    expect(await unclaimed()).toEqual([]);
    await expectReconciledInvariants(test);
  });

  it('When the control claims nothing, then the goods leave twice', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product, quantity);
    await reduce();
    await shipWithoutOrderLock(test, orderId);
    expect(await stock()).toBe(60);
    expect(await unclaimed()).toEqual([-quantity]);
  });
});
