import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asDomainError } from '../src/database/transaction.ts';
import { buildApp } from '../src/http/app.ts';
import { rateLimits } from '../src/use-cases/limit-rate.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

const storefrontKey = 'the-key-of-the-storefront-0123456789';
let test: TestShop;

beforeAll(async () => {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  const app = await buildApp({
    shop: shop.shop,
    readiness: { whyNotReady: async () => null },
    publicUrl: shop.config.PUBLIC_URL,
    trustProxyHops: 0,
    storefrontKeys: ['a-key-that-is-being-rotated-out-0123', storefrontKey],
    hasDocs: false,
    translateError: asDomainError,
  });
  test = { ...shop, app, close: () => app.close().then(() => shop.close()) };
});
afterAll(() => test.close());

async function register(headers: Record<string, string>): Promise<number> {
  const id = randomUUID();
  const body = { name: 'Visitor', email: `${id}@example.com`, password: `pass-${id}` };
  return (await send(test, 'POST', '/auth/register', { body, headers })).status;
}

const { limit } = rateLimits.registrationsPerAddress;

describe('limits by address, of people who come through the storefront', () => {
  it('When many register through the storefront, then each address counts for itself', async () => {
    const from = (address: string) => ({
      'x-storefront-key': storefrontKey,
      'x-client-address': address,
    });
    for (let visitor = 1; visitor <= limit + 2; visitor += 1) {
      expect(await register(from(`203.0.113.${visitor}`))).toBe(201);
    }
    for (let time = 1; time < limit; time += 1) {
      expect(await register(from('203.0.113.1'))).toBe(201);
    }
    expect(await register(from('203.0.113.1'))).toBe(429);
    expect(await register(from('203.0.113.200'))).toBe(201);
  });

  it.each([
    ['without the key', {}],
    ['with a wrong key', { 'x-storefront-key': 'the-key-of-the-storefront-9999999999' }],
    ['with the key cut short', { 'x-storefront-key': storefrontKey.slice(0, -1) }],
  ])('When anybody tells another address %s, then it is not believed', async (_how, key) => {
    const statuses: number[] = [];
    for (let time = 0; time <= limit; time += 1) {
      const address = { 'x-client-address': `198.51.100.${time}` };
      statuses.push(await register({ ...address, ...key }));
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
