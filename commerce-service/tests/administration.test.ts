import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { newOrder, newPaidOrder, newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { statusCounts } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;

beforeEach(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { stock: 100, moq: 10, price: 3 });
});
afterEach(() => test.close());

const get = (url: string) => send(test, 'GET', url, { token: admin.token });

function patch(body: object, headers: Record<string, string> = {}): Promise<Reply> {
  return send(test, 'PATCH', `/products/${product.id}`, { token: admin.token, body, headers });
}

function ids({ body }: Reply): string[] {
  return (body as { _id: string }[]).map(({ _id }) => _id);
}

/** One order in each state, in the order in which they were placed. */
async function oneOfEach() {
  const { token } = admin;
  const unpaid = await newOrder(test, buyer, product);
  const { orderId: shipped } = await newPaidOrder(test, buyer, product);
  await send(test, 'PUT', `/orders/${shipped}`, { token, body: { shipped: true } });
  const { orderId: older } = await newPaidOrder(test, buyer, product);
  const { orderId: newer } = await newPaidOrder(test, buyer, product);
  const { orderId: refunded } = await newPaidOrder(test, buyer, product);
  await send(test, 'POST', `/orders/${refunded}/refund`, { token, body: { reason: 'Damaged.' } });
  const cancelled = await newOrder(test, buyer, product);
  await send(test, 'DELETE', `/orders/${cancelled}`, { token: buyer.token });
  return { unpaid, shipped, older, newer, refunded };
}

describe('the list of all orders', () => {
  it('When it is asked for what is to be shipped, then that comes first, the oldest on top, over pages', async () => {
    const { unpaid, shipped, older, newer, refunded } = await oneOfEach();
    const all = [older, newer, refunded, shipped, unpaid];
    const pages = await Promise.all(
      [1, 2, 3].map((page) => get(`/dashboard/allOrders?sort=to-ship&page=${page}&pageSize=2`)),
    );
    expect(pages.flatMap(ids)).toEqual(all);
    expect(pages[0]?.headers['x-total-count']).toBe('5');
    expect(ids(await get('/dashboard/allOrders'))).toEqual([
      refunded,
      newer,
      older,
      shipped,
      unpaid,
    ]);
  });

  it('When it is filtered by state, then only orders of that state are listed and counted', async () => {
    const { unpaid, shipped, older, newer, refunded } = await oneOfEach();
    const expected = { unpaid: [unpaid], shipped: [shipped], refunded: [refunded] };
    for (const [status, wanted] of Object.entries(expected)) {
      const reply = await get(`/dashboard/allOrders?page=1&sort=to-ship&status=${status}`);
      expect(ids(reply), status).toEqual(wanted);
      expect(reply.headers['x-total-count'], status).toBe('1');
    }
    expect(ids(await get('/dashboard/allOrders?status=paid&sort=to-ship'))).toEqual([older, newer]);
    expect(ids(await get('/dashboard/allOrders?status=paid'))).toEqual([newer, older]);
  });

  it('When it is searched, then buyer, part, transaction and order are looked at, and signs are text', async () => {
    const other = await newCustomer(test, { name: 'Per_cent 100%' });
    const part = await newProduct(test, admin, { name: 'KTY81-210' });
    const { orderId, intentId } = await newPaidOrder(test, other, part);
    await newPaidOrder(test, buyer, product);
    for (const search of ['r_cent', '0%', 'kty81', other.email, intentId, orderId]) {
      const reply = await get(`/dashboard/allOrders?search=${encodeURIComponent(search)}&page=1`);
      expect(ids(reply), search).toEqual([orderId]);
    }
    expect(ids(await get('/dashboard/allOrders?search=r%25cent'))).toEqual([]);
    expect(ids(await get(`/dashboard/allOrders?user=${other.userId}`))).toEqual([orderId]);
    expect(ids(await get('/dashboard/allOrders?user=nobody&page=1'))).toEqual([]);
  });

  it('When stock is short for a shipment, then the refusal says what is missing and the list shows the shelf', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product, 40);
    await patch({ stock: 25, reason: 'Water damage.' });
    const reply = await send(test, 'PUT', `/orders/${orderId}`, {
      token: admin.token,
      body: { shipped: true },
    });
    expect(reply).toMatchObject({
      status: 406,
      body: { detail: 'Insufficient Stock to shipment!', stock: 25, quantity: 40 },
    });
    const { body } = await get('/dashboard/allOrders?page=1');
    expect(body).toEqual([expect.objectContaining({ stock: 25, userId: buyer.userId })]);
  });
});

describe('the orders as CSV', () => {
  async function csv(query = ''): Promise<string> {
    const { status, headers, body } = await get(`/admin/orders.csv${query}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
    });
    return body as string;
  }

  it('When texts are formulas, then they arrive as text, each order in one record', async () => {
    const hostile = await newCustomer(test, { name: '=HYPERLINK("https://evil.example")' });
    const orderId = await newOrder(test, hostile, product, {
      name: '=HYPERLINK("https://evil.example")',
      phone: '+1 555 010 1992',
      address: '@SUM(1;2)\r\n"quoted", and more',
    });
    const text = await csv();
    expect(text.startsWith('\ufeff"order","state"')).toBe(true);
    expect(text).toContain(`"${orderId}","ordered"`);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`"'+1 555 010 1992"`);
    expect(text).toContain(`"'@SUM(1;2)\r\n""quoted"", and more","BC547B",10,3,30,\r\n`);
  });

  it('When there are more orders than one batch, then each is there once, and filters hold', async () => {
    await test.sql(
      `INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                           product_name, unit_price, created_at)
       SELECT gen_random_uuid(), $1, $2, 'n', 'e', 'p', 'a', 1, 'many', 1, now()
       FROM generate_series(1, 1201)`,
      [buyer.userId, product.id],
    );
    await newPaidOrder(test, buyer, product);
    const lines = (await csv()).trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(1202);
    expect(new Set(lines.map((line) => line.slice(0, 38))).size).toBe(1202);
    expect((await csv('?status=paid')).trimEnd().split('\r\n')).toHaveLength(2);
    expect((await csv('?user=nobody')).trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('When the database is away, then it is 503 and no half file', async () => {
    const lock = test.shop.database.pool;
    const blocker = await lock.connect();
    await blocker.query('BEGIN; LOCK TABLE product IN ACCESS EXCLUSIVE MODE');
    const reply = await get('/admin/orders.csv');
    await blocker.query('ROLLBACK');
    blocker.release();
    expect(reply.status).toBe(503);
  });
});

describe('a product that is managed', () => {
  const managed = () => get(`/admin/products/${product.id}`);

  it('When two administrators edit the same version, then the second is told and nothing is lost', async () => {
    const { headers, body } = await managed();
    expect(body).toMatchObject({ version: 0, held: 0, isLow: false, email: admin.email });
    const ifMatch = { 'if-match': String(headers['etag']) };
    const replies = await Promise.all([
      patch({ name: 'First name' }, ifMatch),
      patch({ price: 99 }, ifMatch),
    ]);
    expect(statusCounts(replies)).toEqual({ 200: 1, 412: 1 });
    expect(replies.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'PRODUCT_CHANGED',
    });
    expect((await managed()).body).toMatchObject({ version: 1 });
    expect((await patch({ price: 98 }, { 'if-match': '"v1"' })).status).toBe(200);
    expect((await patch({ price: 97 })).status).toBe(200);
    expect((await managed()).body).toMatchObject({ version: 3, price: 97 });
    for (const etag of ['*', 'v1', '"v-1"', '"v1", "v2"', '"v99999999999"']) {
      expect((await patch({ price: 1 }, { 'if-match': etag })).status, etag).toBe(400);
    }
  });

  it('When stock was counted, then the ledger says who, why and what lay there after; edits stay possible', async () => {
    const before = String((await managed()).headers['etag']);
    const counted = { stock: 90, stockBefore: 100, reason: 'Ten bags were damaged.' };
    expect((await patch(counted)).status).toBe(200);
    const { orderId } = await newPaidOrder(test, buyer, product, 20);
    const { token } = admin;
    await send(test, 'PUT', `/orders/${orderId}`, { token, body: { shipped: true } });
    expect((await patch({ name: 'Another name' }, { 'if-match': before })).status).toBe(200);
    const { headers, body } = await get(`/admin/products/${product.id}/movements?pageSize=2`);
    expect(headers['x-total-count']).toBe('3');
    expect(body).toMatchObject([
      { delta: -20, stockAfter: 70, kind: 'shipped', orderId, reason: null },
      {
        delta: -10,
        stockAfter: 90,
        kind: 'correction',
        orderId: null,
        reason: counted.reason,
        actorName: admin.name,
        actorEmail: admin.email,
      },
    ]);
    const last = await get(`/admin/products/${product.id}/movements?pageSize=2&page=2`);
    expect(last.body).toMatchObject([{ delta: 100, stockAfter: 100, kind: 'initial' }]);
    await expectReconciledInvariants(test);
  });

  it('When stock moved since it was counted, then the correction is refused with the stock as it is', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product, 20);
    const { token } = admin;
    await send(test, 'PUT', `/orders/${orderId}`, { token, body: { shipped: true } });
    expect(await patch({ stock: 95, stockBefore: 100, reason: 'Counted.' })).toMatchObject({
      status: 409,
      body: { code: 'STOCK_CHANGED', stock: 80, errors: [{ path: 'stock' }] },
    });
    await expectReconciledInvariants(test);
  });

  it('When less than two minimum orders are available, then it is marked low, listed as such, scarcest first', async () => {
    const none = await newProduct(test, admin, { name: 'None', stock: 0, moq: 5 });
    const some = await newProduct(test, admin, { name: 'Some', stock: 19, moq: 10 });
    await newProduct(test, admin, { name: 'Enough', stock: 20, moq: 10 });
    await newProduct(test, admin, { name: 'Gone', stock: 0, moq: 2_000_000_000 });
    await test.sql(`UPDATE product SET deleted_at = now() WHERE name = 'Gone'`);
    const low = await get('/admin/products?stock=low');
    expect(ids(low)).toEqual([none.id, some.id]);
    expect(low.headers['x-total-count']).toBe('2');
    await newPaidOrder(test, buyer, product, 90);
    expect(ids(await get('/admin/products?stock=low'))).toEqual([none.id, product.id, some.id]);
    const page = await get('/admin/products?search=bc547&pageSize=1');
    expect(page.body).toMatchObject([{ _id: product.id, available: 10, isLow: true }]);
  });
});

describe('the users', () => {
  it('When they are searched and paged, then those that match come in pages; one is found by id', async () => {
    await newCustomer(test, { name: 'Zoë Under_score' });
    const found = await get(`/users?search=${encodeURIComponent('under_')}&page=1`);
    expect(found.body).toMatchObject([{ name: 'Zoë Under_score' }]);
    expect(found.headers['x-total-count']).toBe('1');
    expect((await get('/users?search=x%25x&page=1')).body).toEqual([]);
    const pages = await Promise.all([1, 2].map((page) => get(`/users?pageSize=2&page=${page}`)));
    expect(pages.map(({ body }) => (body as unknown[]).length)).toEqual([2, 1]);
    expect(ids(await get('/users?role=admin'))).toEqual([admin.userId]);
    expect((await get(`/users/${buyer.userId}`)).body).toMatchObject({ email: buyer.email });
    expect((await get(`/users/${test.shop.newId()}`)).status).toBe(404);
  });
});

describe('the overview', () => {
  it('When the shop is new, then everything is zero and all weeks are there', async () => {
    const { body } = await get('/admin/overview');
    expect(body).toMatchObject({
      orders: { unpaid: 0, paid: 0, shipped: 0, refunded: 0 },
      oldestUnshippedPaidAt: null,
      lowStock: { totalCount: 0, products: [] },
    });
    const { revenue } = body as { revenue: { week: string; dollars: number }[] };
    expect(revenue).toHaveLength(12);
    expect(revenue.every(({ dollars }) => dollars === 0)).toBe(true);
    expect(revenue.every(({ week }) => new Date(week).getUTCDay() === 1)).toBe(true);
  });

  it('When orders are in every state, then they are counted, and revenue is what was kept, by its week', async () => {
    const { shipped } = await oneOfEach();
    await test.sql(
      `UPDATE orders SET paid_at = date_trunc('week', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
         - interval '1 second' WHERE id = $1`,
      [shipped],
    );
    const { body } = await get('/admin/overview');
    expect(body).toMatchObject({
      orders: { unpaid: 1, paid: 2, shipped: 1, refunded: 1 },
      oldestUnshippedPaidAt: expect.any(String) as string,
    });
    const { revenue } = body as { revenue: { orders: number; dollars: number }[] };
    expect(revenue.slice(-3)).toMatchObject([
      { orders: 0, dollars: 0 },
      { orders: 1, dollars: 30 },
      { orders: 2, dollars: 60 },
    ]);
  });
});
