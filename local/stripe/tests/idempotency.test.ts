import { expect, test } from 'vitest';
import { card, failureOf, runStripe } from './run-stripe.ts';

const order = { amount: 5000, currency: 'usd', metadata: { order: '1' } };

test('When a call is repeated with its key, then the first answer comes again and nothing is made', async () => {
  const { stripe, standIn } = await runStripe();
  const first = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  const again = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  expect(again).toEqual(first);
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'idempotency-key': 'order:1',
    'original-request': first.lastResponse.requestId,
  });
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(standIn.intents()).toHaveLength(1);
});

test('When a key comes with other parameters or another route, then it is an idempotency error', async () => {
  const { stripe } = await runStripe();
  const { id } = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  const other = stripe.paymentIntents.create(
    { ...order, amount: 5001 },
    { idempotencyKey: 'order:1' },
  );
  expect(await failureOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  const elsewhere = stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'order:1' });
  expect((await failureOf(elsewhere)).message).toContain('same endpoint');
});

test('When the first call is still under way, then its key is in use, and afterwards it replays', async () => {
  const { stripe, standIn } = await runStripe();
  standIn.setLatency(1000, 'POST /v1/payment_intents');
  const calls = Array.from({ length: 10 }, () =>
    stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' }),
  );
  const ended = await Promise.allSettled(calls);
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as object] : []));
  expect(refused).toHaveLength(9);
  for (const failure of refused) {
    expect(failure).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  }
  expect(standIn.intents()).toHaveLength(1);
  const after = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  expect(after.id).toBe(standIn.intents()[0]?.id);
});

test('When a card was declined, then its key replays the decline; when a parameter was wrong, the key is free', async () => {
  const { stripe } = await runStripe();
  const { id } = await stripe.paymentIntents.create(order);
  const method = await stripe.paymentMethods.create(card('4000000000000002'));
  const confirm = () =>
    stripe.paymentIntents.confirm(id, { payment_method: method.id }, { idempotencyKey: 'pay' });
  const [first, second] = [await failureOf(confirm()), await failureOf(confirm())];
  expect(second).toMatchObject({ statusCode: 402, charge: first.charge });
  const wrong = stripe.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'make' });
  expect(await failureOf(wrong)).toMatchObject({ code: 'amount_too_small' });
  const right = await stripe.paymentIntents.create(order, { idempotencyKey: 'make' });
  expect(right.amount).toBe(5000);
});

test('When keys are forgotten as after a day, then the same key makes a new object', async () => {
  const { stripe, standIn } = await runStripe();
  const first = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  standIn.forgetIdempotencyKeys();
  const second = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  expect(second.id).not.toBe(first.id);
});
