import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asDomainError } from '../src/database/transaction.ts';
import { buildApp } from '../src/http/app.ts';
import { CallMeter } from '../src/use-cases/call-meter.ts';
import { rateLimits, shareMeter } from '../src/use-cases/limit-rate.ts';
import { newProduct } from './factories/goods.ts';
import { newCrowd } from './factories/crowd.ts';
import { newAdmin, newCustomer } from './factories/people.ts';
import { watchInjected } from './support/documented-replies.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  // One window for each test: the clock stands still.
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  test.shop.now = () => start;
});
afterAll(() => test.close());

/** Another copy of the service, on the same database, behind one proxy as this one. */
async function openCopy(trustProxyHops = 1): Promise<TestShop> {
  const shop = { ...test.shop, callMeter: new CallMeter() };
  const app = await buildApp({
    shop,
    readiness: { whyNotReady: async () => null },
    publicUrl: test.config.PUBLIC_URL,
    trustProxyHops,
    hasDocs: false,
    translateError: asDomainError,
  });
  watchInjected(app);
  return { ...test, app, shop };
}

function readFrom(copy: TestShop, address: string, url = '/reviews') {
  return send(copy, 'GET', url, { headers: { 'x-forwarded-for': address } });
}

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('reads of an address', () => {
  it('When one address reads 301 times in a minute, then the last is 429 with when to come again', async () => {
    const copy = await openCopy();
    const first = await readFrom(copy, '203.0.113.1');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"reads";q=300;w=60',
      ratelimit: '"reads";r=299;t=60',
    });
    const rest = await times(299, () => readFrom(copy, '203.0.113.1'));
    expect(new Set(statuses(rest))).toEqual(new Set([200]));
    const refused = await readFrom(copy, '203.0.113.1');
    expect(refused).toMatchObject({
      status: 429,
      headers: {
        'retry-after': '60',
        'ratelimit-policy': '"reads";q=300;w=60',
        ratelimit: '"reads";r=0;t=60',
      },
      body: { code: 'TOO_MANY_REQUESTS' },
    });
    expect(refused.body).not.toHaveProperty('limit');
    expect((await readFrom(copy, '203.0.113.2')).status).toBe(200);
    await copy.app.close();
  });

  it('When one /56 reads from many addresses, then they count as one', async () => {
    const copy = await openCopy();
    await times(300, (index) => readFrom(copy, `2001:db8:0:12${(index % 90) + 10}::${index}`));
    expect((await readFrom(copy, '2001:db8:0:1201::1')).status).toBe(429);
    expect((await readFrom(copy, '2001:db8:0:1301::1')).status).toBe(200);
    await copy.app.close();
  });

  it('When an address spreads its reads over two copies, then both know after they have shared', async () => {
    const copies = [await openCopy(), await openCopy()] as const;
    for (const copy of copies) await times(200, () => readFrom(copy, '203.0.113.3'));
    const share = async () => {
      for (const copy of copies) await shareMeter(copy.shop);
    };
    await share();
    // A copy learns of the others when it next has something to tell.
    await Promise.all(copies.map((copy) => readFrom(copy, '203.0.113.3')));
    await share();
    for (const copy of copies) expect((await readFrom(copy, '203.0.113.3')).status).toBe(429);
    for (const copy of copies) await copy.app.close();
  });

  it('When few reads come from an address, then the database hears nothing of them', async () => {
    const copy = await openCopy();
    await times(29, () => readFrom(copy, '203.0.113.4'));
    await shareMeter(copy.shop);
    const rows = await test.sql(`SELECT key FROM rate_limit WHERE key LIKE 'reads:203.0.113.4'`);
    expect(rows).toEqual([]);
    await copy.app.close();
  });

  it('When the database fails to share, then nothing counted is lost', async () => {
    const meter = new CallMeter();
    const window = { windowSeconds: 60, shareFrom: 1 };
    const now = new Date();
    meter.count('k', window, now);
    await expect(meter.share(now, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await meter.share(now, async ([hits]) => [{ key: 'k', count: 100 + (hits?.hits ?? 0) }]);
    expect(meter.count('k', window, now).count).toBe(102);
  });

  it('When the catalogue is kept in memory, then it is read without limit, and searches are not', async () => {
    await newProduct(test, await newAdmin(test));
    const copy = await openCopy();
    copy.shop.catalogue.startKeeping();
    expect((await readFrom(copy, '203.0.113.5', '/products')).status).toBe(200);
    const lists = await times(400, () => readFrom(copy, '203.0.113.5', '/products'));
    expect(new Set(statuses(lists))).toEqual(new Set([200]));
    const searches = [];
    for (let index = 0; index < 301; index += 1) {
      searches.push(await readFrom(copy, '203.0.113.5', `/products?search=word${index}`));
    }
    expect(searches.at(-1)?.status).toBe(429);
    copy.shop.catalogue.stopKeeping();
    await copy.app.close();
  });
});

describe('writes of a user', () => {
  it('When one user writes 61 times in a minute, then the last is 429, and others go on', async () => {
    const copy = await openCopy();
    const [one, other] = await newCrowd(test, 2);
    const write = (token = '') => send(copy, 'DELETE', '/orders/none', { token });
    const replies = await times(61, () => write(one?.token));
    expect(statuses(replies).filter((status) => status === 404)).toHaveLength(60);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.headers).toMatchObject({ 'ratelimit-policy': '"writes";q=60;w=60' });
    expect((await write(other?.token)).status).toBe(404);
    await copy.app.close();
  });
});

describe('guessing at passwords', () => {
  const login = (copy: TestShop, email: string, password: string, address: string) =>
    send(copy, 'POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    });

  it('When fifty guesses come at once from one address, then five are looked at', async () => {
    const copy = await openCopy();
    const { email } = await newCustomer(test);
    const replies = await times(50, () => login(copy, email, 'not it', '198.51.100.1'));
    expect(statuses(replies).filter((status) => status === 401)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(45);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await copy.app.close();
  });

  it('When an account fails twenty times from everywhere, then guesses wait, and its owner gets in', async () => {
    const copy = await openCopy();
    const pauses: number[] = [];
    copy.shop.pause = async (milliseconds) => void pauses.push(milliseconds);
    const { email, password } = await newCustomer(test);
    const { limit } = rateLimits.loginFailuresPerAccount;
    for (let index = 0; index < limit; index += 1) {
      await login(copy, email, 'not it', `198.51.100.${10 + index}`);
    }
    expect(pauses).toEqual([]);
    for (let index = 0; index < 12; index += 1) {
      await login(copy, email, 'not it', `198.51.100.${50 + index}`);
    }
    expect(pauses.slice(0, 2)).toEqual([500, 1000]);
    expect(Math.max(...pauses)).toBe(5_000);
    const owner = await login(copy, email, password, '198.51.100.99');
    expect(owner.status).toBe(200);
    await copy.app.close();
  });

  it('When sign-ins succeed, then they count for nothing', async () => {
    const copy = await openCopy();
    const { email, password } = await newCustomer(test);
    for (let index = 0; index < 7; index += 1) {
      expect((await login(copy, email, password, '198.51.100.2')).status).toBe(200);
    }
    await copy.app.close();
  });
});
