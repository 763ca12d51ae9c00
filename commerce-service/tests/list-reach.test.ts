import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
let buyer: Person;

/** One more of everything than lists are counted: 10,001 orders and users, 1,001 products. */
beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  const part = await newProduct(test, admin, { name: 'KTY81-210' });
  await test.sql(
    `INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                         product_name, unit_price)
     SELECT gen_random_uuid(), $1, $2, 'Crowd', 'e', 'p', 'a', 1, 'KTY81-210', 1
     FROM generate_series(1, 10001)`,
    [buyer.userId, part.id],
  );
  await test.sql(
    `INSERT INTO users (id, email, name)
     SELECT gen_random_uuid(), n || '@crowd.example', 'Crowd' FROM generate_series(1, 10001) n`,
  );
  await test.sql(
    `INSERT INTO product (id, name, category, description, price, stock, moq, img, author_id, email)
     SELECT gen_random_uuid(), 'Crowd ' || n, 'others', 'One of many parts', 1, 9, 1, 'img', $1, 'e'
     FROM generate_series(1, 1001) n`,
    [admin.userId],
  );
});
afterAll(() => test.close());

async function list(path: string, { token } = admin) {
  const { status, body, headers } = await send(test, 'GET', path, { token });
  expect(status, path).toBe(200);
  return {
    rows: (body as unknown[]).length,
    total: headers['x-total-count'],
    countedUpTo: headers['x-total-count-limit'],
  };
}

describe('lists with more than anybody leafs through', () => {
  it.each([
    ['all orders', '/dashboard/allOrders?sort=to-ship'],
    ['orders of a state', '/dashboard/allOrders?status=unpaid'],
    ['users', '/users?role=user'],
  ])('When %s are paged, then they are counted to 10,000, and pages end there', async (_, path) => {
    const full = { rows: 100, total: '10000', countedUpTo: '10000' };
    expect(await list(`${path}&pageSize=100&page=1`)).toEqual(full);
    expect(await list(`${path}&pageSize=100&page=100`)).toEqual(full);
    expect(await list(`${path}&pageSize=100&page=101`)).toEqual({ ...full, rows: 0 });
  });

  it('When a customer has that many orders, then so it is with their own', async () => {
    const full = { rows: 100, total: '10000', countedUpTo: '10000' };
    expect(await list('/myOrders?pageSize=100&page=100', buyer)).toEqual(full);
    expect(await list('/myOrders?pageSize=100&page=101', buyer)).toEqual({ ...full, rows: 0 });
  });

  it.each([
    ['orders', '/dashboard/allOrders?search=crowd'],
    ['users', '/users?search=crowd'],
    ['products', '/admin/products?search=crowd'],
  ])('When %s are searched, then what is found is counted to 1,000', async (_, path) => {
    const full = { rows: 100, total: '1000', countedUpTo: '1000' };
    expect(await list(`${path}&pageSize=100&page=10`)).toEqual(full);
    expect(await list(`${path}&pageSize=100&page=11`)).toEqual({ ...full, rows: 0 });
  });

  it('When a search finds few, then the count is exact', async () => {
    expect(await list('/users?search=10001@crowd&page=1')).toMatchObject({ rows: 1, total: '1' });
  });

  it('When products are paged, then all are counted and the last page is reached', async () => {
    const last = await list('/admin/products?pageSize=100&page=11');
    expect(last).toEqual({ rows: 2, total: '1002', countedUpTo: undefined });
  });

  it('When the overview is read, then it says how far it counted', async () => {
    const { body } = await send(test, 'GET', '/admin/overview', { token: admin.token });
    expect(body).toMatchObject({
      orders: { unpaid: 10_000, paid: 0, shipped: 0, refunded: 0, countedUpTo: 10_000 },
    });
  });
});
