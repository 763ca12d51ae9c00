import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newPaidOrder, newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

interface Listed {
  _id: string;
  paidAt: string | null;
  shippedAt: string | null;
  productSold: boolean;
}

let test: TestShop;
let admin: Person;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
});
afterAll(() => test.close());

async function listOf(person: Person, query = '') {
  const reply = await send(test, 'GET', `/myOrders${query}`, { token: person.token });
  return { reply, ids: (reply.body as Listed[]).map(({ _id }) => _id) };
}

describe('the own orders', () => {
  it('When a page is asked for, then it comes, newest first, with the count of the own orders alone', async () => {
    const [buyer, stranger] = [await newCustomer(test), await newCustomer(test)];
    const product = await newProduct(test, admin, { stock: 1000 });
    await newOrder(test, stranger, product);
    const placed: string[] = [];
    for (let made = 0; made < 5; made += 1) placed.push(await newOrder(test, buyer, product));
    const newest = placed.toReversed();

    const second = await listOf(buyer, '?page=2&pageSize=2');
    expect(second.ids).toEqual(newest.slice(2, 4));
    expect(second.reply.headers['x-total-count']).toBe('5');
    expect((await listOf(buyer, '?page=9&pageSize=2')).ids).toEqual([]);

    const whole = await listOf(buyer);
    expect(whole.ids).toEqual(newest);
    expect(whole.reply.headers['x-total-count']).toBeUndefined();
  });

  it('When a state is asked for, then only orders in it are listed and counted', async () => {
    const buyer = await newCustomer(test);
    const product = await newProduct(test, admin, { stock: 1000 });
    const unpaid = await newOrder(test, buyer, product);
    const { orderId: paid } = await newPaidOrder(test, buyer, product);
    const { orderId: shipped } = await newPaidOrder(test, buyer, product);
    await send(test, 'PUT', `/orders/${shipped}`, { token: admin.token, body: { shipped: true } });

    for (const [status, id] of [
      ['unpaid', unpaid],
      ['paid', paid],
      ['shipped', shipped],
    ]) {
      const { reply, ids } = await listOf(buyer, `?status=${status}&page=1`);
      expect(ids, status).toEqual([id]);
      expect(reply.headers['x-total-count'], status).toBe('1');
    }
  });

  it.each(['page=0', 'page=x', 'pageSize=101', 'status=lost', 'page=1&page=2'])(
    'When the query is %s, then it is 400',
    async (query) => {
      const buyer = await newCustomer(test);
      const reply = await send(test, 'GET', `/myOrders?${query}`, { token: buyer.token });
      expect(reply.status).toBe(400);
    },
  );

  it('When an order is paid and shipped, then it says when', async () => {
    const buyer = await newCustomer(test);
    const product = await newProduct(test, admin);
    const { orderId } = await newPaidOrder(test, buyer, product);
    const read = async () =>
      (await send(test, 'GET', `/order/${orderId}`, { token: buyer.token })).body as Listed;
    const paid = await read();
    expect(Date.parse(paid.paidAt ?? '')).not.toBeNaN();
    expect(paid.shippedAt).toBeNull();
    await send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
    expect(Date.parse((await read()).shippedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(paid.paidAt ?? ''),
    );
  });

  it('When its product is taken off sale, then the order says so and is as it was', async () => {
    const buyer = await newCustomer(test);
    const product = await newProduct(test, admin, { name: 'KTY81-110' });
    const orderId = await newOrder(test, buyer, product);
    const read = async () =>
      (await send(test, 'GET', `/order/${orderId}`, { token: buyer.token })).body;
    expect(await read()).toMatchObject({ productSold: true, productName: 'KTY81-110' });
    await send(test, 'DELETE', `/products/delete/${product.id}`, { token: admin.token });
    expect(await read()).toMatchObject({ productSold: false, productName: 'KTY81-110' });
  });

  it('When a cancelled order is read, then its owner is told, and nobody else learns of it', async () => {
    const [buyer, stranger] = [await newCustomer(test), await newCustomer(test)];
    const orderId = await newOrder(test, buyer, await newProduct(test, admin));
    await send(test, 'DELETE', `/orders/${orderId}`, { token: buyer.token });
    const read = (person: Person) =>
      send(test, 'GET', `/order/${orderId}`, { token: person.token });
    expect(await read(buyer)).toMatchObject({ status: 404, body: { code: 'ORDER_GONE' } });
    expect(await read(stranger)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  });
});
