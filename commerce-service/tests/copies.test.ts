import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { newPaidOrder, newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { startService, type ServiceProcess } from './support/service-process.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// Each starts the real service twice.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let test: TestShop;
let admin: Person;
let one: ServiceProcess;
let other: ServiceProcess;
let product: NewProduct;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  [one, other] = await Promise.all([startService(test), startService(test)]);
});
beforeEach(async () => {
  product = await newProduct(test, admin, { name: 'LM317T', stock: 50, moq: 1 });
});
afterAll(async () => {
  [one, other].forEach((copy) => copy.kill('SIGTERM'));
  await Promise.all([one.ended, other.ended]);
  await test.close();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Nothing but what is given goes over the wire, unlike with fetch. */
async function get(
  copy: ServiceProcess,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const sent = httpRequest(`${copy.url}${path}`, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

const pathOf = () => `/products/${product.id}`;

async function change(copy: ServiceProcess, fields: Record<string, unknown>): Promise<void> {
  const reply = await fetch(`${copy.url}${pathOf()}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect(reply.status).toBe(200);
}

/** Asks until the reply is kept and so sent without reading. */
async function warm(copy: ServiceProcess, path: string): Promise<Answer> {
  await get(copy, path);
  await get(copy, path);
  return get(copy, path);
}

const lists = [
  '/products',
  '/products?limit=6',
  '/products?page=1&pageSize=24',
  '/products?search=lm317',
];

describe('two copies of the service', () => {
  it('When a product is changed through one, then the other shows it in lists, searches and detail', async () => {
    const paths = [...lists, pathOf()];
    for (const path of paths) expect((await warm(other, path)).body).not.toContain('"price":77');
    await change(one, { price: 77 });
    for (const path of paths) {
      expect((await get(one, path)).body).toContain('"price":77');
      await expect.poll(async () => (await get(other, path)).body).toContain('"price":77');
    }
  });

  it('When goods are shipped through one, then the other shows the stock, under a new ETag', async () => {
    const { orderId } = await newPaidOrder(test, await newCustomer(test), product, 20);
    await expect.poll(async () => (await get(other, pathOf())).body).toContain('"available":30');
    const before = await warm(other, pathOf());
    const shipped = await fetch(`${one.url}/orders/${orderId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{"shipped":true}',
    });
    expect(shipped.status).toBe(200);
    await expect.poll(async () => (await get(other, pathOf())).body).toContain('"stock":30');
    const known = { 'if-none-match': String(before.headers.etag) };
    expect((await get(other, pathOf(), known)).status).toBe(200);
  });

  it('When a product comes or goes, then the other copy counts it in X-Total-Count', async () => {
    const path = '/products?page=1&pageSize=1&search=zz-unheard-of';
    expect((await warm(other, path)).headers['x-total-count']).toBe('0');
    await newProduct(test, admin, { name: 'ZZ-unheard-of' });
    const count = async () => (await get(other, path)).headers['x-total-count'];
    await expect.poll(count).toBe('1');
    await test.sql(`UPDATE product SET deleted_at = now() WHERE name = 'ZZ-unheard-of'`);
    await expect.poll(count).toBe('0');
  });
});

describe('a reply that is kept', () => {
  it('When it is sent again, then status, headers and bytes are those of the first time', async () => {
    for (const path of [...lists, pathOf()]) {
      const first = await get(one, `${path}${path.includes('?') ? '&' : '?'}x=first`);
      const again = await warm(one, path);
      const { date: _date, 'x-request-id': firstId, ...headers } = first.headers;
      const { date: _again, 'x-request-id': againId, ...sameHeaders } = again.headers;
      expect({ ...again, headers: sameHeaders }).toEqual({ ...first, headers });
      expect(firstId).not.toBe(againId);
    }
  });

  it('When the caller has the bytes, then it is 304 without a body', async () => {
    const { headers } = await warm(one, pathOf());
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const reply = await get(one, pathOf(), { 'if-none-match': known });
      expect(reply).toMatchObject({ status: 304, body: '', headers: { etag } });
      expect(reply.headers['content-length']).toBeUndefined();
    }
    expect((await get(one, pathOf(), { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('When a browser of the storefront asks, then CORS answers it as ever; others get no leave', async () => {
    await warm(one, pathOf());
    const origin = 'http://localhost:3000';
    const own = await get(one, pathOf(), { origin });
    expect(own.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    const foreign = await get(one, pathOf(), { origin: 'https://evil.example' });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('When the caller sends a request id, then it comes back and is logged; HEAD has no body', async () => {
    await warm(one, pathOf());
    const id = 'kept-reply-request-id';
    const reply = await get(one, pathOf(), { 'x-request-id': id });
    expect(reply.headers['x-request-id']).toBe(id);
    await expect.poll(() => one.log()).toContain(`"reqId":"${id}"`);
    expect(await get(one, pathOf(), {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it('When it is sent again, then its log line is as that of the first time', async () => {
    const lineOf = async (id: string, headers: Record<string, string> = {}) => {
      await get(one, pathOf(), { 'x-request-id': id, ...headers });
      const find = () =>
        one
          .log()
          .split('\n')
          .find((line) => line.includes(`"reqId":"${id}"`));
      await expect.poll(find).toBeDefined();
      return JSON.parse(find() ?? '') as Record<string, unknown>;
    };
    await warm(one, pathOf());
    // An origin is for CORS to look at: such a request always goes the long way.
    const long = await lineOf('the-long-way', { origin: 'http://localhost:3000' });
    const short = await lineOf('the-short-way');
    const changing = {
      time: expect.any(String),
      reqId: expect.any(String),
      ms: expect.any(Number),
    };
    expect(short).toEqual({ ...long, ...changing });
    expect(Date.parse(String(short['time']))).not.toBeNaN();
  });
});
