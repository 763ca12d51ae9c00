import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret, newSecret } from '../src/identity/secrets.ts';
import {
  dropAccountGuards,
  orderReadingFirst,
  registerReadingFirst,
  resetReadingFirst,
  reviewReadingFirst,
} from './controls/naive-accounts.ts';
import { newOrder, newProduct, orderBody } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { send, type Reply } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
});
afterAll(() => test.close());

function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

function statusCounts(replies: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** What may never be twice: reviews of a user, accounts of an address, orders of a key. */
async function doubles({ sql }: TestShop): Promise<string[]> {
  const rows = await sql<{ what: string }>(`
    SELECT 'reviews of ' || user_id AS what FROM review GROUP BY user_id HAVING count(*) > 1
    UNION ALL SELECT 'accounts of ' || email FROM users WHERE deleted_at IS NULL
      GROUP BY email HAVING count(*) > 1
    UNION ALL SELECT 'orders of key ' || key FROM idempotency_key
      GROUP BY user_id, key HAVING count(*) > 1`);
  return rows.map(({ what }) => what);
}

async function codeMailedTo(email: string): Promise<string> {
  await send(test, 'POST', '/auth/reset', { body: { email } });
  const [mail] = await test.sql<{ code: string }>(
    `SELECT payload ->> 'code' AS code FROM outbox
     WHERE recipient = $1 AND template = 'password-reset' ORDER BY created_at DESC, id DESC LIMIT 1`,
    [email],
  );
  return mail?.code ?? '';
}

const newPassword = 'another long pass phrase';
const useCode = (code: string, password = newPassword): Promise<Reply> =>
  send(test, 'POST', '/auth/reset/confirm', { body: { code, password } });

describe('row 24: a demoted administrator', () => {
  it('When the role is taken in the database, then the live token gets 403 at the next call', async () => {
    const other = await newAdmin(test);
    const { token } = other;
    expect((await send(test, 'GET', '/users', { token })).status).toBe(200);
    await test.sql(`UPDATE users SET role = 'user' WHERE id = $1`, [other.userId]);
    expect((await send(test, 'GET', '/users', { token })).status).toBe(403);
    const isAdmin = await send(test, 'GET', '/checkAdmin', { token });
    expect(isAdmin.body).toEqual({ isAdmin: false });
  });
});

describe('row 25: one review per user', () => {
  it('When one posts twenty at once, then there is one row, and the last write stays', async () => {
    const { token, userId } = await newCustomer(test);
    const post = (title: string) =>
      send(test, 'PUT', '/review', {
        token,
        body: { title, details: 'Well packed and true to the datasheet', rating: 5 },
      });
    const replies = await times(20, (index) => post(`Title ${index}`));
    expect(statusCounts(replies)).toEqual({ 200: 20 });
    const first = replies.filter(
      ({ body }) => (body as { upsertedCount: number }).upsertedCount === 1,
    );
    expect(first).toHaveLength(1);
    await post('The last word');
    const rows = await test.sql('SELECT title FROM review WHERE user_id = $1', [userId]);
    expect(rows).toEqual([{ title: 'The last word' }]);
    expect(await doubles(test)).toEqual([]);
    await expectReconciledInvariants(test);
  });
});

describe('row 26: one account per address', () => {
  it('When twenty register in every spelling, then there is one account, and the rest are told alike', async () => {
    const spellings = ['Twin@Acme.com', 'twin@acme.com', ' twin@ACME.com', '\uff54win@acme.com'];
    const replies = await times(20, (index) =>
      send(test, 'POST', '/auth/register', {
        body: { name: 'Twin', email: spellings[index % 4], password: 'a long pass phrase' },
      }),
    );
    expect(statusCounts(replies)).toEqual({ 201: 1, 409: 19 });
    const refused = replies.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await test.sql(`SELECT email FROM users WHERE email LIKE '%win@acme.com'`)).toEqual([
      { email: 'twin@acme.com' },
    ]);
    expect(await doubles(test)).toEqual([]);
    await expectReconciledInvariants(test);
  });
});

describe('row 27: a reset link works once', () => {
  it('When ten use it at once, then one does, and every session of the user is over', async () => {
    const person = await newCustomer(test);
    const code = await codeMailedTo(person.email);
    const replies = await times(10, (index) => useCode(code, `${newPassword} ${index}`));
    expect(statusCounts(replies)).toEqual({ 200: 1, 422: 9 });
    expect((await send(test, 'GET', '/user', { token: person.token })).status).toBe(401);
    const winner = replies.findIndex(({ status }) => status === 200);
    const logins = await times(10, (index) =>
      send(test, 'POST', '/auth/login', {
        body: { email: person.email, password: `${newPassword} ${index}` },
      }),
    );
    expect(logins.findIndex(({ status }) => status === 200)).toBe(winner);
    expect(statusCounts(logins)).toEqual({ 200: 1, 401: 9 });
    await expectReconciledInvariants(test);
  });

  it('When a newer link was mailed, then the older one is void', async () => {
    const { email } = await newCustomer(test);
    const older = await codeMailedTo(email);
    const newer = await codeMailedTo(email);
    const late = await useCode(older);
    expect(late).toMatchObject({ status: 422, body: { code: 'auth/invalid-action-code' } });
    expect((await useCode(newer)).status).toBe(200);
  });

  it('When ten minutes are over, then the link is void', async () => {
    const { email } = await newCustomer(test);
    const code = await codeMailedTo(email);
    const { now } = test.shop;
    test.shop.now = () => new Date(Date.now() + 10 * 60_000 + 1_000);
    try {
      expect((await useCode(code)).status).toBe(422);
    } finally {
      test.shop.now = now;
    }
    expect((await useCode(code)).status).toBe(200);
  });
});

describe('row 28: an order that is sent twice', () => {
  it('When one key comes ten times, then there is one order; with another body it is 422', async () => {
    const product = await newProduct(test, admin);
    const buyer = await newCustomer(test);
    const place = (overrides: Record<string, unknown> = {}) =>
      send(test, 'POST', '/orders', {
        token: buyer.token,
        headers: { 'idempotency-key': 'the-draft-of-this-form' },
        body: orderBody(buyer, product, overrides),
      });
    const replies = await times(10, () => place());
    expect(statusCounts(replies)).toEqual({ 201: 10 });
    const ids = new Set(replies.map(({ body }) => (body as { insertedId: string }).insertedId));
    expect(ids.size).toBe(1);
    const other = await place({ quantity: product.moq + 1 });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    // The back button, and the same form once more.
    expect((await place()).body).toMatchObject({ insertedId: [...ids][0] });
    const rows = await test.sql('SELECT id FROM orders WHERE user_id = $1', [buyer.userId]);
    expect(rows).toHaveLength(1);
    expect(await doubles(test)).toEqual([]);
    await expectReconciledInvariants(test);
  });

  it('When the key is used by someone else, then it is their own order', async () => {
    const product = await newProduct(test, admin);
    const headers = { 'idempotency-key': 'a-key-that-two-use' };
    const placed = await Promise.all(
      [await newCustomer(test), await newCustomer(test)].map((buyer) =>
        send(test, 'POST', '/orders', {
          token: buyer.token,
          headers,
          body: orderBody(buyer, product),
        }),
      ),
    );
    const ids = placed.map(({ body }) => (body as { insertedId: string }).insertedId);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('controls: the same done naively', () => {
  let naive: TestShop;
  let user: Person;
  beforeAll(async () => {
    naive = await openTestShop();
    user = await newCustomer(naive);
    await naive.sql(`INSERT INTO password_reset (code_hash, user_id, expires_at)
      VALUES ('the-hash', '${user.userId}', now() + interval '10 minutes')`);
  });
  afterAll(() => naive.close());

  it('When twenty race, then reviews, accounts, orders and resets double, and the checks see it', async () => {
    const product = await newProduct(naive, await newAdmin(naive), { moq: 1 });
    await newOrder(naive, user, product);
    await dropAccountGuards(naive);
    await times(20, (index) => reviewReadingFirst(naive, user.userId, `Title ${index}`));
    await times(20, () => registerReadingFirst(naive, 'twin@acme.com'));
    const wish = { userId: user.userId, productId: product.id, key: 'the-draft-of-this-form' };
    const placed = await times(20, () => orderReadingFirst(naive, wish));
    expect(new Set(placed).size).toBeGreaterThan(1);
    expect(await doubles(naive)).toEqual([
      `reviews of ${user.userId}`,
      'accounts of twin@acme.com',
      'orders of key the-draft-of-this-form',
    ]);
    const resets = await times(10, () =>
      resetReadingFirst(naive, 'the-hash', hashSecret(newSecret())),
    );
    expect(resets.filter(Boolean).length).toBeGreaterThan(1);
  });
});
