import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectInvariants } from './support/invariants.ts';
import { startService, type ServiceProcess } from './support/service-process.ts';
import { openTestShop, webhookSecret, type TestShop } from './support/test-shop.ts';

// Each starts the real service twice.
vi.setConfig({ testTimeout: 120_000 });

let test: TestShop;
let buyer: Person;
let product: NewProduct;

beforeAll(async () => {
  test = await openTestShop();
  const admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { price: 7, stock: 1000, moq: 1 });
  test.stripe.setWebhook(null);
});
afterAll(() => test.close());

function tell(service: ServiceProcess, orderId: string, transactionId: string): Promise<unknown> {
  return fetch(`${service.url}/orders/${orderId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ paid: true, transactionId }),
  }).catch((error: unknown) => error);
}

async function expectPaid(orderId: string, intentId: string): Promise<void> {
  const read = async () => {
    const [row] = await test.sql<{ paid: boolean; id: string | null }>(
      'SELECT paid, transaction_id AS id FROM orders WHERE id = $1',
      [orderId],
    );
    return row;
  };
  await expect.poll(read, { timeout: 30_000 }).toEqual({ paid: true, id: intentId });
}

const never = { RECONCILE_INTERVAL_SECONDS: '3600' };

describe('a service that is killed', () => {
  it.each(['settle-before-commit', 'settle-in-transaction', 'settle-after-commit'])(
    "When it dies at %s in the customer's call, then the next start makes the order paid by itself",
    async (failpoint) => {
      const orderId = await newOrder(test, buyer, product);
      const dying = await startService(test, { ...never, FAILPOINT: failpoint });
      const intentId = intentOf(await startPaying(test, buyer, orderId, 7));
      await test.confirm(intentId);
      await tell(dying, orderId, intentId);
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });

      const healthy = await startService(test);
      await expectPaid(orderId, intentId);
      healthy.kill('SIGTERM');
      expect(await healthy.ended).toEqual({ code: 0, signal: null });
      await expectInvariants(test);
    },
  );

  it('When the webhook kills it, then the next start makes the order paid by itself', async () => {
    const orderId = await newOrder(test, buyer, product);
    const dying = await startService(test, {
      ...never,
      FAILPOINT: 'settle-before-commit:webhook',
    });
    const intentId = intentOf(await startPaying(test, buyer, orderId, 7));
    test.stripe.setWebhook({ url: `${dying.url}/webhooks/stripe`, secret: webhookSecret });
    await test.confirm(intentId);
    expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
    test.stripe.setWebhook(null);

    const healthy = await startService(test);
    await expectPaid(orderId, intentId);
    healthy.kill('SIGTERM');
    await healthy.ended;
    await expectInvariants(test);
  });

  it('When the reconciler kills it in mid-job, then the next start does the job again', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 7));
    await test.confirm(intentId);
    const dying = await startService(test, { FAILPOINT: 'settle-before-commit:reconciler' });
    expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });

    const healthy = await startService(test);
    await expectPaid(orderId, intentId);
    healthy.kill('SIGTERM');
    await healthy.ended;
    await expectInvariants(test);
  });

  it.each(['before-intent-create', 'after-intent-create'])(
    'When it dies at %s, then paying again finds or makes the one intent',
    async (failpoint) => {
      const orderId = await newOrder(test, buyer, product);
      const dying = await startService(test, { ...never, FAILPOINT: failpoint });
      await fetch(`${dying.url}/create-payment-intent`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ price: 7, orderId }),
      }).catch(() => undefined);
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });

      expect((await startPaying(test, buyer, orderId, 7)).status).toBe(200);
      const made = test.stripe.intents().filter(({ metadata }) => metadata['orderId'] === orderId);
      expect(made).toHaveLength(1);
      await expectInvariants(test);
    },
  );
});

describe('a service that cannot start', () => {
  it('When settings are missing or wrong, then each is told in one line and nothing starts', async () => {
    const service = await startService(test, { STRIPE_SECRET_KEY: 'nonsense', TOKEN_SECRETS: '' });
    expect(await service.ended).toMatchObject({ code: 1 });
    const lines = service.log().trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(service.log()).toMatch(/STRIPE_SECRET_KEY: .*\n.*TOKEN_SECRETS: is not set/s);
    expect(service.log()).not.toContain('nonsense');
  });

  it('When production is given a crash point or a test key, then it refuses to start', async () => {
    const service = await startService(test, {
      NODE_ENV: 'production',
      FAILPOINT: 'settle-before-commit',
    });
    expect(await service.ended).toMatchObject({ code: 1 });
    expect(service.log()).toContain('FAILPOINT: refused in production');
    expect(service.log()).toContain('a test key is refused in production');
  });
});
