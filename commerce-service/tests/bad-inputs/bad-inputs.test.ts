import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, newCustomer } from '../factories/people.ts';
import { newPicture } from '../factories/pictures.ts';
import { expectReconciledInvariants } from '../support/invariants.ts';
import { inTime } from '../support/in-time.ts';
import { send } from '../support/requests.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { badBodies, badIds, badTypes, jsonOf, magicKeys, Raw, strangeTexts } from './bad-values.ts';
import { endpoints, makeWorld, withField, type Endpoint, type World } from './endpoints.ts';

let test: TestShop;
let world: World;

beforeAll(async () => {
  test = await openTestShop();
  const admin = await newAdmin(test);
  const buyer = await newCustomer(test);
  world = await makeWorld(test, { admin, buyer, picture: await newPicture(test, admin.token) });
});
afterAll(() => test.close());

/** Counters of attempts and the trail of refused sign-ins are meant to change. */
const countersOnly = ['rate_limit', 'audit', 'sessions', '_prisma_migrations'];

/** One text of all rows of all tables. */
async function everything(): Promise<string> {
  const tables = await test.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1)`,
    [countersOnly],
  );
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM "${name}" t`,
  );
  return JSON.stringify(await test.sql(`${parts.join(' UNION ALL ')} ORDER BY name`));
}

const maxMs = 1_000;

async function attempt(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'who'>,
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<number> {
  const { method, path, who } = endpoint;
  const token = who === 'nobody' ? undefined : world[who].token;
  const response = await inTime(maxMs, () =>
    test.app.inject({
      method,
      url: path(world),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      payload,
    }),
  );
  return response.statusCode;
}

const table = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint }));
const fields = table.flatMap(({ name, endpoint }) =>
  Object.entries(endpoint.fields).map(([field, values]) => ({ name, endpoint, field, values })),
);
const label = (value: unknown) => jsonOf(value).slice(0, 60);

describe('bad inputs', () => {
  it.each(table)('$name takes no body but JSON of its shape', async ({ endpoint }) => {
    const before = await everything();
    for (const [what, payload, expected] of badBodies) {
      expect(await attempt(endpoint, payload), what).toBe(expected);
    }
    for (const [headers, expected] of badTypes) {
      const payload = jsonOf(endpoint.body(world));
      expect(await attempt(endpoint, payload, headers), JSON.stringify(headers)).toBe(expected);
    }
    expect(await everything()).toBe(before);
  });

  it.each(table)('$name takes no key that it does not know', async ({ endpoint }) => {
    const before = await everything();
    const refused = endpoint.refusals?.includes(400) ? 400 : 422;
    for (const [key, value] of magicKeys) {
      const { json } = value;
      const body = jsonOf(endpoint.body(world));
      const comma = body === '{}' ? '' : ',';
      const payload = `{${JSON.stringify(key)}:${json}${comma}${body.slice(1)}`;
      expect(await attempt(endpoint, payload), key).toBe(refused);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(await everything()).toBe(before);
  });

  it.each(fields)('$name refuses what is no $field', async ({ endpoint, field, values }) => {
    const before = await everything();
    const refusals = endpoint.refusals ?? [422];
    for (const value of values) {
      const payload = jsonOf(withField(endpoint.body(world), field, value));
      const tooLarge = Buffer.byteLength(payload) > 32 * 1024;
      const status = await attempt(endpoint, payload);
      expect(tooLarge ? [413] : refusals, `${label(value)} -> ${status}`).toContain(status);
    }
    const megabyte = jsonOf(withField(endpoint.body(world), field, 'x'.repeat(1024 * 1024)));
    expect(await attempt(endpoint, megabyte)).toBe(413);
    expect(await everything()).toBe(before);
  });

  const withIds = [
    ['GET', '/products/:id'],
    ['PATCH', '/products/:id'],
    ['PUT', '/products/:id?quantity=1'],
    ['DELETE', '/products/delete/:id'],
    ['GET', '/order/:id'],
    ['PUT', '/orders/:id'],
    ['DELETE', '/orders/:id'],
    ['POST', '/orders/:id/refund'],
    ['GET', '/users/:id'],
    ['GET', '/admin/products/:id'],
    ['GET', '/admin/products/:id/movements'],
    ['GET', '/images/:id'],
  ] as const;
  it.each(withIds)('%s %s finds nothing by what is no id', async (method, path) => {
    const before = await everything();
    const isShipping = path === '/orders/:id' && method === 'PUT';
    for (const id of badIds) {
      const reply = await inTime(maxMs, () =>
        send(test, method, path.replace(':id', id), {
          token: world.admin.token,
          ...(method === 'PATCH' ? { body: { price: 1 } } : {}),
          ...(isShipping ? { body: { shipped: true } } : {}),
        }),
      );
      expect([400, 404], id).toContain(reply.status);
    }
    expect(await everything()).toBe(before);
  });

  const integers = ['0', '-1', '1e9', 'NaN', '1.5', '0x10', '+5', ' 5', '', '٥', '99999999999'];
  const queries: [string, readonly string[], number][] = [
    ['/products?limit=', [...integers, '101', '6&limit=7', '%00'], 400],
    ['/products?page=', [...integers, '100001', '1&page=2'], 400],
    ['/products?pageSize=', [...integers, '101'], 400],
    ['/products?category=', ['resistor', 'Transistor', '__proto__', 'sensor&category=sensor'], 400],
    ['/products?sort=', ['price;DROP', '__proto__', 'PRICE'], 400],
    ['/products?search=', ['%00', `${'x'.repeat(101)}`, 'a&search=b'], 400],
    ['/dashboard/allOrders?page=', [...integers, '100001'], 400],
    ['/dashboard/allOrders?pageSize=', [...integers, '101'], 400],
    ['/dashboard/allOrders?status=', ['cancelled', '__proto__', 'PAID'], 400],
    ['/dashboard/allOrders?search=', ['%00', 'x'.repeat(101)], 400],
  ];
  it.each(queries)('GET %s is not taken', async (path, values, expected) => {
    for (const value of values) {
      const { token } = world.admin;
      const { status } = await inTime(maxMs, () => send(test, 'GET', path + value, { token }));
      expect(status, value).toBe(expected);
    }
  });

  it('PUT /products/{id}?quantity takes digits only', async () => {
    const before = await everything();
    const { token } = world.admin;
    for (const value of [...integers, '2147483648', '5&quantity=6']) {
      const url = `/products/${world.productId}?quantity=${value}`;
      expect([400, 422], value).toContain((await send(test, 'PUT', url, { token })).status);
    }
    const huge = await send(test, 'PUT', `/products/${world.productId}?quantity=2147483647`, {
      token,
    });
    expect(huge.status).toBe(406);
    expect(await everything()).toBe(before);
  });

  it('POST /webhooks/stripe takes up to 1 MB, signed', async () => {
    const before = await everything();
    const webhook = { method: 'POST', path: () => '/webhooks/stripe', who: 'nobody' } as const;
    for (const [what, payload] of badBodies) {
      const expected = Buffer.byteLength(payload) > 1024 * 1024 ? 413 : 400;
      expect(await attempt(webhook, payload), what).toBe(expected);
    }
    expect(await attempt(webhook, Buffer.alloc(1024 * 1024, 0x20))).toBe(400);
    expect(await attempt(webhook, Buffer.alloc(1024 * 1024 + 1, 0x20))).toBe(413);
    const zipped = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await attempt(webhook, '{}', zipped)).toBe(415);
    expect(await everything()).toBe(before);
  });
});

describe('strange inputs that are text all the same', () => {
  it.each(strangeTexts)('When a review says %j, then it is kept as it is', async (strange) => {
    const { token } = world.buyer;
    const body = { title: strange, details: `  ${strange}\n`, rating: 5 };
    expect((await send(test, 'PUT', '/review', { token, body })).status).toBe(200);
    const kept = strange.normalize('NFC');
    const mine = await send(test, 'GET', '/myReview', { token });
    expect(mine.body).toMatchObject({ title: kept, details: kept });
    expect(mine.headers['x-content-type-options']).toBe('nosniff');
  });

  it('When a text is as long as it may be, in code points after trim and NFC, then it is taken', async () => {
    const { token } = world.buyer;
    const review = (title: string) => ({ title, details: 'Reels arrived sealed.', rating: 1 });
    const longest = ['😀'.repeat(120), ` ${'x'.repeat(120)} `, 'e\u0301'.repeat(120), 'abc'];
    for (const title of longest) {
      const reply = await send(test, 'PUT', '/review', { token, body: review(title) });
      expect(reply.status, title).toBe(200);
    }
    const tooLong = await send(test, 'PUT', '/review', { token, body: review('😀'.repeat(121)) });
    expect(tooLong).toMatchObject({ status: 422, body: { detail: 'At most 120 characters.' } });
  });

  it('When a password has any form, then it is kept to the byte', async () => {
    const passwords = [
      'x1y~z3',
      'y'.repeat(72),
      'y'.repeat(73),
      'z'.repeat(128),
      '  spaces  ',
      'ﬁ①é́😀x',
    ];
    for (const [index, password] of passwords.entries()) {
      const email = `password-${index}@acme.com`;
      const body = { name: 'Ada', email, password };
      expect((await send(test, 'POST', '/auth/register', { body })).status).toBe(201);
      const login = (given: string) =>
        send(test, 'POST', '/auth/login', { body: { email, password: given } });
      expect((await login(password)).status).toBe(200);
      for (const other of [password.slice(0, -1), `${password} `, password.trim().toUpperCase()]) {
        expect((await login(other)).status, other).toBe(401);
      }
    }
  });

  it('When all is said and done, then the books are right', () => expectReconciledInvariants(test));
});

describe('the table itself', () => {
  it('When a raw value is written, then it is in the JSON as it is', () => {
    expect(jsonOf({ a: new Raw('1e400'), b: 'x' })).toBe('{"a":1e400,"b":"x"}');
  });
});
