import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../../src/database/product-store.ts';
import { newOrder, newPaidOrder, newProduct, startPaying } from '../factories/goods.ts';
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

describe('the catalogue', () => {
  it('When it is read, then it is an array, newest first, with a strong ETag and 304', async () => {
    const newer = await newProduct(test, admin, { name: 'KTY81-110', category: 'sensor' });
    const list = await send(test, 'GET', '/products?limit=1');
    expect(list.body).toEqual([
      expect.objectContaining({ _id: newer.id, name: 'KTY81-110', available: 100, moq: 10 }),
    ]);
    const etag = String(list.headers['etag']);
    expect(etag).toMatch(/^"/);
    const headers = { 'if-none-match': etag };
    expect((await send(test, 'GET', '/products?limit=1', { headers })).status).toBe(304);
  });

  it('When a product changes, then the next read shows it', async () => {
    await send(test, 'GET', `/products/${product.id}`);
    await send(test, 'PATCH', `/products/${product.id}`, {
      token: admin.token,
      body: { price: 15, stock: 90 },
    });
    expect(await productNow()).toMatchObject({ price: 15, stock: 90 });
    await expectReconciledInvariants(test);
  });

  it('When it is searched and paged, then the count of all matches comes along', async () => {
    await newProduct(test, admin, { name: 'Zebra_100% coil', category: 'solenoid' });
    const found = await send(test, 'GET', '/products?search=a_100%25&category=solenoid&page=1');
    expect(found.body).toHaveLength(1);
    expect(String(found.headers['x-total-count'])).toBe('1');
    expect((await send(test, 'GET', '/products?limit=0')).status).toBe(400);
    expect((await send(test, 'GET', '/products?limit=6&limit=7')).status).toBe(400);
  });

  it("When strangers look, then the creator's address is masked", async () => {
    const { body } = await send(test, 'GET', `/products/${product.id}`);
    expect(body).toMatchObject({ email: `a***@acme.com` });
  });

  it.each(['nope', '%2e%2e%2f', 'A0000000-0000-7000-8000-000000000000', '[object Object]'])(
    'When the id is %s, then it is 404',
    async (id) => {
      expect((await send(test, 'GET', `/products/${encodeURI(id)}`)).status).toBe(404);
    },
  );
});

describe('products and their orders', () => {
  it('When a product is deleted, then it leaves the list, its paid order ships, its unpaid one cannot be paid', async () => {
    const unpaid = await newOrder(test, buyer, product);
    const { orderId } = await newPaidOrder(test, buyer, product);
    const url = `/products/delete/${product.id}`;
    expect((await send(test, 'DELETE', url, { token: buyer.token })).status).toBe(403);
    const deleted = await send(test, 'DELETE', url, { token: admin.token });
    expect(deleted.body).toEqual({ acknowledged: true, deletedCount: 1 });
    const again = await send(test, 'DELETE', url, { token: admin.token });
    expect(again.body).toEqual({ acknowledged: true, deletedCount: 0 });
    expect((await send(test, 'GET', `/products/${product.id}`)).status).toBe(404);
    expect(await startPaying(test, buyer, unpaid, 120)).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_NO_LONGER_SOLD' },
    });
    const ship = { token: admin.token, body: { shipped: true } };
    expect((await send(test, 'PUT', `/orders/${orderId}`, ship)).status).toBe(200);
    await expectReconciledInvariants(test);
  });

  it('When a product is added, then its picture must be one that our image host issued', async () => {
    const fields = {
      name: 'KEMET T491',
      category: 'capacitor',
      description: 'Tantalum capacitor, 10 uF, 16 V',
      price: 5,
      stock: 40,
      moq: 1,
      email: admin.email,
    };
    const add = (img: string) =>
      send(test, 'POST', '/addProduct', { token: admin.token, body: { ...fields, img } });
    expect((await add('https://evil.example/x.png')).status).toBe(422);
    await test.sql(`INSERT INTO image (name) VALUES ('abc123.webp')`);
    const added = await add('http://localhost:4000/images/abc123.webp');
    expect(added).toMatchObject({ status: 201, body: { acknowledged: true } });
    await expectReconciledInvariants(test);
  });
});

describe('reviews', () => {
  it('When twenty reviews come at once, then one stays; strangers see a masked address', async () => {
    const before = await send(test, 'GET', '/myReview', { token: stranger.token });
    expect(before.body).toBeNull();
    const body = { title: 'Fine parts', details: 'They arrived in time.', rating: 4 };
    await Promise.all(
      Array.from({ length: 20 }, () =>
        send(test, 'PUT', '/review', { token: stranger.token, body }),
      ),
    );
    const list = await send(test, 'GET', '/reviews');
    expect(list.body).toEqual([
      expect.objectContaining({
        ...body,
        email: 'a***@acme.com',
        date: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/) as string,
      }),
    ]);
    const raw = { ...body, rating: 80 };
    const refused = await send(test, 'PUT', '/review', { token: stranger.token, body: raw });
    expect(refused.status).toBe(422);
  });
});
