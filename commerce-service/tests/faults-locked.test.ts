import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer, type Person } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let buyer: Person;

beforeAll(async () => {
  test = await openTestShop();
  buyer = await newCustomer(test);
});
afterAll(() => test.close());

describe('row 13: tables are locked and the pool is full', () => {
  it('When all connections wait for a lock, then who calls is known before any of them is free', async () => {
    const lock = new pg.Client(test.config.DATABASE_URL);
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE product, orders IN ACCESS EXCLUSIVE MODE');
    const answered: string[] = [];
    const noting = async (what: string, path: string) => {
      const reply = await send(test, 'GET', path, { token: buyer.token });
      answered.push(what);
      return reply;
    };
    try {
      const lists = Array.from({ length: 30 }, () => noting('list', '/myOrders'));
      const isPoolFull = () => test.shop.database.pool.waitingCount > 0;
      await expect.poll(isPoolFull).toBe(true);
      const [user, ready] = await Promise.all([
        noting('user', '/user'),
        noting('ready', '/readyz'),
      ]);
      expect(answered.sort()).toEqual(['ready', 'user']);
      expect(user).toMatchObject({ status: 200, body: { email: buyer.email } });
      expect(ready.status).toBe(200);
      for (const reply of await Promise.all(lists)) {
        expect(reply).toMatchObject({ status: 503, body: { code: 'DATABASE_UNAVAILABLE' } });
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await lock.end();
    }
    expect((await noting('list', '/myOrders')).status).toBe(200);
  });
});
