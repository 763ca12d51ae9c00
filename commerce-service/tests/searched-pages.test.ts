import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

/** What is found is sorted up to 500 rows, and walked to in the list's order from 501. */
const crowds = [
  ['few', 500],
  ['many', 501],
] as const;

let test: TestShop;
let admin: Person;

/** Orders: every third to be shipped, with payments in another order than they were placed. */
beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  const buyer = await newCustomer(test);
  const part = await newProduct(test, admin, { name: 'KTY81-210' });
  for (const [name, count] of crowds) {
    await test.sql(
      `INSERT INTO product (id, name, category, description, price, stock, moq, img, author_id, email, created_at)
       SELECT gen_random_uuid(), 'Reel of ' || $2 || ' ' || n % 40, 'others', 'One of several', n * 7 % 100,
              9, 1, 'img', $1, 'e', now() - n % 60 * interval '1 minute'
       FROM generate_series(1, $3::int) n`,
      [admin.userId, name, count],
    );
    await test.sql(
      `INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity, product_name,
                           unit_price, created_at, paid, holds_stock, paid_at, transaction_id)
       SELECT gen_random_uuid(), $1, $2, 'Works ' || $3, 'e', 'p', 'a', 1, 'KTY81-210', 1,
              now() - n % 60 * interval '1 minute', n % 3 = 0, n % 3 = 0,
              CASE WHEN n % 3 = 0 THEN now() - n * 7 % 100 * interval '1 minute' END,
              CASE WHEN n % 3 = 0 THEN 'pi_' || $3 || n END
       FROM generate_series(1, $4::int) n`,
      [buyer.userId, part.id, name, count],
    );
  }
});
afterAll(() => test.close());

async function idsOf(path: string): Promise<string[]> {
  const { status, body } = await send(test, 'GET', path, { token: admin.token });
  expect(status, path).toBe(200);
  return (body as { _id: string }[]).map(({ _id }) => _id);
}

async function idsOfAllPages(path: string, pages: number): Promise<string[]> {
  const ids = [];
  for (let page = 1; page <= pages; page += 1) {
    ids.push(...(await idsOf(`${path}&pageSize=100&page=${page}`)));
  }
  return ids;
}

async function idsBy(table: string, search: string, order: string): Promise<string[]> {
  const rows = await test.sql<{ id: string }>(
    `SELECT id FROM ${table} WHERE name LIKE $1 ORDER BY ${order}`,
    [`%${search}%`],
  );
  return rows.map(({ id }) => id);
}

describe.each(crowds)('a search that finds %s (%i)', (name, count) => {
  it.each([
    ['newest', 'created_at DESC, id DESC'],
    ['price', 'price, id DESC'],
    ['-price', 'price DESC, id DESC'],
    ['name', 'name, id DESC'],
  ])(
    'When products are sorted by %s, then the pages have each once and in order',
    async (sort, order) => {
      const found = await idsOfAllPages(`/products?search=reel%20of%20${name}&sort=${sort}`, 6);
      expect(found).toHaveLength(count);
      expect(found).toEqual(await idsBy('product', `Reel of ${name}`, order));
    },
  );

  it.each([
    ['newest', 'created_at DESC, id DESC'],
    ['to-ship', 'NOT paid, paid_at, CASE WHEN paid THEN id END, created_at DESC, id DESC'],
  ])(
    'When orders are sorted by %s, then the pages have each once and in order',
    async (sort, order) => {
      const found = await idsOfAllPages(
        `/dashboard/allOrders?search=works%20${name}&sort=${sort}`,
        6,
      );
      expect(found).toHaveLength(count);
      expect(found).toEqual(await idsBy('orders', `Works ${name}`, order));
    },
  );
});
