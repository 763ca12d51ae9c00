import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newProduct, orderBody } from './factories/goods.ts';
import { newAdmin, newCustomer } from './factories/people.ts';
import { writeTo } from './support/history.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { freePort } from '../../local/ports.ts';
import { startReconciled } from './support/service-process.ts';
import { openTestShop, webhookSecret, type TestShop } from './support/test-shop.ts';

vi.setConfig({ testTimeout: 90_000 });

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

describe('/metrics of the running service', () => {
  it('When orders are placed, paid by webhook, shipped and cancelled, then each is counted', async () => {
    const port = await freePort();
    const service = await startReconciled(test, { METRICS_PORT: String(port) });
    test.stripe.setWebhook({ url: `${service.url}/webhooks/stripe`, secret: webhookSecret });
    const admin = await newAdmin(test);
    const buyer = await newCustomer(test);
    const product = await newProduct(test, admin);
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const count = async (event: string) => {
      const [, value] =
        new RegExp(`shop_events_total\\{event="${event}"\\} (\\d+)`).exec(await metrics()) ?? [];
      return Number(value);
    };
    const place = async () => {
      const body = orderBody(buyer, product);
      const reply = await writeTo(test, service, 'POST', '/orders', { token: buyer.token, body });
      return (reply?.body as { insertedId: string }).insertedId;
    };
    const [paid, cancelled] = [await place(), await place()];
    const body = { price: 120, orderId: paid };
    const { token } = buyer;
    const started = await writeTo(test, service, 'POST', '/create-payment-intent', { token, body });
    const { clientSecret } = started?.body as { clientSecret: string };
    await test.confirm(clientSecret.slice(0, clientSecret.indexOf('_secret_')));
    await expect.poll(() => count('order-paid'), { timeout: 20_000 }).toBe(1);
    const shipping = { token: admin.token, body: { shipped: true } };
    await writeTo(test, service, 'PUT', `/orders/${paid}`, shipping);
    await writeTo(test, service, 'DELETE', `/orders/${cancelled}`, { token });
    await writeTo(test, service, 'POST', '/webhooks/stripe', { body: { id: 'evt_forged' } });
    await writeTo(test, service, 'POST', '/auth/login', {
      body: { email: buyer.email, password: 'a wrong guess' },
    });

    const events = ['order-placed', 'order-shipped', 'order-cancelled', 'webhook-refused'];
    const counts = [];
    for (const event of [...events, 'sign-in-failed']) counts.push(await count(event));
    expect(counts).toEqual([2, 1, 1, 1, 1]);
    await expect.poll(() => count('webhook-taken')).toBeGreaterThan(0);
    const text = await metrics();
    expect(text).toMatch(/shop_webhook_age_seconds_count [1-9]/);
    expect(text).toMatch(
      /http_reply_seconds_count\{method="POST",route="\/orders",status="201"\} 2/,
    );
    // The scrape itself asks the database: how many wait is not fixed.
    expect(text).toMatch(/database_connections\{state="waiting"\} \d/);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    test.stripe.setWebhook(null);
    service.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
    await expectReconciledInvariants(test);
  });
});
