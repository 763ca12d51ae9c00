import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectInvariants } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
});
beforeEach(() => test.stripe.clearFaults());
afterAll(() => test.close());

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function ship(orderId: string) {
  return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
}

function statusCounts(replies: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Orders that are paid by hand, more than the shelf has: each holds as if paid elsewhere. */
async function paidOrders(product: NewProduct, count: number, quantity: number): Promise<string[]> {
  const rows = await test.sql<{ id: string }>(
    `WITH made AS (
       INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                           product_name, unit_price, paid, paid_at, transaction_id, holds_stock)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'n', 'e', 'p', 'a', $4::int, 'p', 0, true, now(),
              'pi_by_hand_' || gen_random_uuid(), true
       FROM generate_series(1, $3::int) RETURNING id, quantity
     ), held AS (
       UPDATE product SET held = held + (SELECT sum(quantity) FROM made) WHERE id = $2::uuid
     ) SELECT id FROM made`,
    [buyer.userId, product.id, count, quantity],
  );
  return rows.map(({ id }) => id);
}

describe('races', () => {
  it('When forty pay at once for the last unit, then one is charged and the rest told 409', async () => {
    const product = await newProduct(test, admin, { stock: 1, moq: 1, price: 9 });
    const orders = await Promise.all(times(40, () => newOrder(test, buyer, product)));
    const started = await Promise.all(orders.map((id) => startPaying(test, buyer, id, 9)));
    expect(statusCounts(started)).toEqual({ 200: 1, 409: 39 });
    const winner = started.findIndex(({ status }) => status === 200);
    await test.confirm(intentOf(started[winner] ?? { status: 0, headers: {}, body: {} }));
    await reconcilePayments(test.shop);
    expect(await ship(orders[winner] ?? '')).toMatchObject({ body: { modifiedCount: 1 } });
    const now = await send(test, 'GET', `/products/${product.id}`);
    expect(now.body).toMatchObject({ stock: 0, available: 0 });
    await expectInvariants(test);
  });

  it('When orders worth twice the stock are shipped at once, then exactly the stock ships', async () => {
    const product = await newProduct(test, admin, { stock: 50, moq: 1 });
    const orders = await paidOrders(product, 50, 2);
    const replies = await Promise.all(orders.map(ship));
    expect(statusCounts(replies)).toEqual({ 200: 25, 406: 25 });
    const [row] = await test.sql('SELECT stock, held FROM product WHERE id = $1', [product.id]);
    expect(row).toEqual({ stock: 0, held: 50 });
    await expectInvariants(test);
  });

  it('When the same is done naively, then it oversells: the test above bites', async () => {
    const product = await newProduct(test, admin, { stock: 50, moq: 1 });
    const orders = await paidOrders(product, 50, 2);
    const naiveShip = async (orderId: string): Promise<boolean> => {
      const [row] = await test.sql<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [
        product.id,
      ]);
      const stock = row?.stock ?? 0;
      if (stock < 2) return false;
      await test.sql('UPDATE product SET stock = $2 WHERE id = $1', [product.id, stock - 2]);
      await test.sql(
        `UPDATE orders SET shipped = true, shipped_at = now(), holds_stock = false WHERE id = $1`,
        [orderId],
      );
      return true;
    };
    const outcomes = await Promise.all(orders.map(naiveShip));
    const shipped = outcomes.filter(Boolean).length;
    expect(shipped * 2).toBeGreaterThan(50);
    await expect(expectInvariants(test)).rejects.toThrow(/I2|I6/);
    await test.sql('ALTER TABLE stock_movement DISABLE TRIGGER USER');
    await test.sql('DELETE FROM stock_movement WHERE product_id = $1', [product.id]);
    await test.sql('ALTER TABLE stock_movement ENABLE TRIGGER USER');
    await test.sql('DELETE FROM orders WHERE product_id = $1', [product.id]);
    await test.sql('DELETE FROM product WHERE id = $1', [product.id]);
  });

  it('When two administrators ship one order twenty times, then it ships once', async () => {
    const product = await newProduct(test, admin, { stock: 20, moq: 5 });
    const { orderId } = await newPaidOrder(test, buyer, product);
    const replies = await Promise.all(times(20, () => ship(orderId)));
    const counts = replies.map(({ body }) => (body as { modifiedCount: number }).modifiedCount);
    expect(counts.filter((count) => count === 1)).toHaveLength(1);
    expect(counts.filter((count) => count === 0)).toHaveLength(19);
    await expectInvariants(test);
  });

  it('When cancelling races with paying, then each order is paid or cancelled, and money agrees', async () => {
    const product = await newProduct(test, admin, { stock: 500, moq: 1, price: 2 });
    const orders = await Promise.all(times(20, () => newOrder(test, buyer, product)));
    await Promise.all(
      orders.map(async (orderId) => {
        const started = await startPaying(test, buyer, orderId, 2);
        await Promise.all([
          test.confirm(intentOf(started)).catch(() => undefined),
          send(test, 'DELETE', `/orders/${orderId}`, { token: buyer.token }),
        ]);
      }),
    );
    await reconcilePayments(test.shop);
    const rows = await test.sql<{ paid: boolean; cancelled: boolean }>(
      'SELECT paid, cancelled_at IS NOT NULL AS cancelled FROM orders WHERE product_id = $1',
      [product.id],
    );
    expect(rows.filter(({ paid, cancelled }) => paid === cancelled)).toEqual([]);
    await expectInvariants(test);
  });

  it('When one address registers twenty times at once, then there is one account', async () => {
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
