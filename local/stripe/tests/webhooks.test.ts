import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { card, failureOf, runShop, runStripe, webhookSecret, type Received } from './run-stripe.ts';

const order = { amount: 5000, currency: 'usd', metadata: { order: '1' } };
const soon = { timeout: 5000, interval: 10 };
const types = (received: Received[]) => received.map(({ event }) => event.type);

async function connected(answer?: (nth: number) => number, retryDelaysMs = [20, 20, 20]) {
  const shop = await runShop(answer);
  const running = await runStripe({ webhookUrl: shop.url, webhookSecret, retryDelaysMs });
  return { ...running, ...shop };
}

test('When things happen to a payment, then each is told, signed so that the SDK accepts it', async () => {
  const { stripe, received } = await connected();
  const { id } = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  await failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
  const asking = await stripe.paymentMethods.create(card('4000002760003184'));
  await stripe.paymentIntents.confirm(id, { payment_method: asking.id });
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  await stripe.refunds.create({ payment_intent: id });
  const { id: other } = await stripe.paymentIntents.create(order);
  await stripe.paymentIntents.cancel(other);
  await vi.waitFor(() => {
    expect(types(received).toSorted()).toEqual(
      [
        'payment_intent.created',
        'charge.failed',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
        'charge.succeeded',
        'payment_intent.succeeded',
        'refund.created',
        'charge.refunded',
        'payment_intent.created',
        'payment_intent.canceled',
      ].toSorted(),
    );
  }, soon);
  for (const { body, headers } of received) {
    const event = stripe.webhooks.constructEvent(
      body,
      String(headers['stripe-signature']),
      webhookSecret,
    );
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
    });
    const forged = body.replace('5000', '5001');
    const check = () =>
      stripe.webhooks.constructEvent(forged, String(headers['stripe-signature']), webhookSecret);
    expect(check).toThrow(/No signatures found/);
  }
  const created = received.find(({ event }) => event.type === 'payment_intent.created')?.event;
  expect(created).toMatchObject({
    pending_webhooks: 1,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'order:1' },
    // The object as it was then, not as it is now.
    data: { object: { id, status: 'requires_payment_method', metadata: { order: '1' } } },
  });
});

test('When the shop refuses an event, then it comes again until it is taken', async () => {
  const { stripe, standIn, received } = await connected((nth) => (nth < 3 ? 500 : 200));
  await stripe.paymentIntents.create(order);
  await vi.waitFor(() => expect(standIn.deliveries()[0]?.delivery?.state).toBe('delivered'), soon);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  expect(standIn.deliveries()[0]?.delivery?.attempts.map(({ answer }) => answer)).toEqual([
    500, 500, 200,
  ]);
});

test('When the shop never takes an event, then the tries end and the event is listed as not delivered', async () => {
  const { stripe, standIn } = await connected(() => 400, [5, 5]);
  await stripe.paymentIntents.create(order);
  await vi.waitFor(() => expect(standIn.deliveries()[0]?.delivery?.state).toBe('given-up'), soon);
  expect(standIn.deliveries()[0]?.delivery?.attempts).toHaveLength(3);
  const failed = await stripe.events.list({ delivery_success: false });
  expect(failed.data).toMatchObject([{ type: 'payment_intent.created', pending_webhooks: 1 }]);
  expect((await stripe.events.list({ delivery_success: true })).data).toEqual([]);
});

test('When webhooks are paused, then they wait, and go out when resumed', async () => {
  const { stripe, standIn, received } = await connected();
  standIn.pauseWebhooks();
  await stripe.paymentIntents.create(order);
  await stripe.paymentIntents.create(order);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(2);
  expect(received).toHaveLength(0);
  standIn.resumeWebhooks();
  await vi.waitFor(() => expect(received).toHaveLength(2), soon);
});

test('When an event is sent again many times at once, then every copy is the same event, freshly signed', async () => {
  const { stripe, standIn, received } = await connected();
  await stripe.paymentIntents.create(order);
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  const id = String(received[0]?.event.id);
  expect(await standIn.redeliver(id, 50)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(received).toHaveLength(51);
  expect(new Set(received.map(({ event }) => event.id))).toEqual(new Set([id]));
});

test('When events are listed, then by type, by several types, by time and in pages', async () => {
  let seconds = 1_800_000_000;
  const { stripe } = await runStripe({ now: () => (seconds += 1) });
  for (let count = 0; count < 4; count += 1) {
    await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' });
  }
  const succeeded = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 3 });
  expect(succeeded.data).toHaveLength(3);
  expect(succeeded.has_more).toBe(true);
  const all: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ type: 'payment_intent.*', limit: 3 }))
    all.push(event);
  expect(all).toHaveLength(8);
  const two = await stripe.events.list({ types: ['charge.succeeded', 'refund.created'] });
  expect(two.data.map(({ type }) => type)).toEqual(
    Array.from({ length: 4 }, () => 'charge.succeeded'),
  );
  const newest = all[0];
  const since = await stripe.events.list({ created: { gte: newest?.created } });
  expect(since.data.map(({ id }) => id)).toEqual([newest?.id]);
  expect(await stripe.events.retrieve(String(newest?.id))).toEqual(newest);
  expect(await failureOf(stripe.events.retrieve('evt_none'))).toMatchObject({ statusCode: 404 });
});
