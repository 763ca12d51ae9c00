import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { failureOf, runShop, runStripe, secretKey, webhookSecret } from './run-stripe.ts';

const order = { amount: 5000, currency: 'usd' };

test.each([
  [500, 'StripeAPIError'],
  [503, 'StripeAPIError'],
  [429, 'StripeRateLimitError'],
])(
  'When the next calls answer %i, then the SDK sees it and the call after works',
  async (status, type) => {
    const { stripe, standIn } = await runStripe();
    standIn.fail({ kind: 'status', status, times: 2 });
    const create = () => stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
    expect(await failureOf(create())).toMatchObject({ type, statusCode: status });
    expect(await failureOf(create())).toMatchObject({ statusCode: status });
    expect(standIn.intents()).toHaveLength(0);
    expect((await create()).status).toBe('requires_payment_method');
  },
);

test('When the work is done and the connection then cut, then a retry with the key gets that work', async () => {
  const { stripe, standIn } = await runStripe();
  standIn.fail({ kind: 'drop-after', times: 2, route: 'POST /v1/payment_intents' });
  const failure = await failureOf(
    stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' }),
  );
  expect(failure.type).toBe('StripeConnectionError');
  expect(standIn.intents()).toHaveLength(1);
  standIn.clearFaults();
  const again = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  expect(again.id).toBe(standIn.intents()[0]?.id);
  expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
});

test('When the connection is cut before the work, then nothing was done', async () => {
  const { stripe, standIn } = await runStripe();
  standIn.fail({ kind: 'drop-before', times: 2 });
  expect(await failureOf(stripe.paymentIntents.create(order))).toMatchObject({
    type: 'StripeConnectionError',
  });
  expect(standIn.intents()).toHaveLength(0);
});

test('When a call is never answered, then the SDK gives up by its own clock', async () => {
  const { stripe, standIn } = await runStripe();
  standIn.fail({ kind: 'hang' });
  const failure = await failureOf(stripe.paymentIntents.create(order, { timeout: 100 }));
  expect(failure.type).toBe('StripeConnectionError');
});

test('When a fault names a route, then other calls are spared', async () => {
  const { stripe, standIn } = await runStripe();
  standIn.fail({ kind: 'status', route: '/confirm' });
  const { id } = await stripe.paymentIntents.create(order);
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(await failureOf(confirm())).toMatchObject({ statusCode: 500 });
  expect((await confirm()).status).toBe('succeeded');
});

test('When another process controls it, then it needs the secret key and does the same', async () => {
  const shop = await runShop();
  const { stripe, standIn } = await runStripe();
  const control = (body: object, key = secretKey) =>
    fetch(`${standIn.url}/_control`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
  expect((await control({ do: 'clear' }, 'sk_test_other')).status).toBe(401);
  expect((await control({ do: 'explode' })).status).toBe(400);
  expect((await control({ do: 'fault', kind: 'status', status: 503 })).status).toBe(200);
  expect(await failureOf(stripe.paymentIntents.create(order))).toMatchObject({ statusCode: 503 });
  await control({ do: 'webhook', url: shop.url, secret: webhookSecret });
  await stripe.paymentIntents.create(order);
  const list = await fetch(`${standIn.url}/_control`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { deliveries } = (await list.json()) as { deliveries: { event: Stripe.Event }[] };
  const event = deliveries[0]?.event.id;
  const answer = await control({ do: 'redeliver', event, times: 3 });
  expect(await answer.json()).toEqual({ done: 'redeliver', result: [200, 200, 200] });
  const viaApi = await stripe
    .rawRequest('POST', '/v1/_control', {})
    .catch((error: unknown) => error);
  expect(viaApi).toMatchObject({ statusCode: 404 });
});
