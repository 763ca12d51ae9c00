import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { failureOf, newIntent, runStripe } from './run-stripe.ts';

describe('fields', () => {
  test('When metadata is updated, then keys merge, empty values remove theirs and an empty whole clears', async () => {
    const { stripe } = await runStripe();
    const { id } = await newIntent(stripe, { metadata: { order: '1', 7: 'seven', gone: 'x' } });
    const merged = await stripe.paymentIntents.update(id, {
      metadata: { gone: '', more: 'y & z=ü' },
    });
    expect(merged.metadata).toEqual({ order: '1', 7: 'seven', more: 'y & z=ü' });
    expect((await stripe.paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
  });

  test('When an open intent is changed, then amount and description follow', async () => {
    const { stripe } = await runStripe();
    const { id } = await newIntent(stripe, { description: 'before' });
    const changed = await stripe.paymentIntents.update(id, { amount: 700, description: 'after' });
    expect(changed).toMatchObject({ amount: 700, description: 'after' });
    expect((await stripe.paymentIntents.update(id, { description: '' })).description).toBeNull();
  });

  test.each([
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ amount: -5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'xxx' }, undefined, 'currency'],
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ amuont: 5, ['__proto__x']: 1 }, 'parameter_unknown', 'amuont'],
    [{ metadata: { ['k'.repeat(41)]: 'v' } }, undefined, 'metadata'],
    [{ payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
    [{ allowed_payment_method_types: ['cash'] }, undefined, 'allowed_payment_method_types[0]'],
  ])(
    'When an intent is asked for with %o, then it is 400 and nothing is made',
    async (more, code, param) => {
      const { stripe, standIn } = await runStripe();
      const failure = await failureOf(
        newIntent(stripe, more as Partial<Stripe.PaymentIntentCreateParams>),
      );
      expect(failure).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
      expect(failure.code).toBe(code);
      expect(standIn.intents()).toEqual([]);
    },
  );

  test('When 50 cents or 999,999.99 dollars are asked for, then both are taken', async () => {
    const { stripe } = await runStripe();
    expect((await newIntent(stripe, { amount: 50 })).amount).toBe(50);
    expect((await newIntent(stripe, { amount: 99_999_999 })).amount).toBe(99_999_999);
  });

  test('When links are expanded, then objects stand in their place, and an unknown link is 400', async () => {
    const { stripe } = await runStripe();
    const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    await stripe.refunds.create({ payment_intent: id, amount: 100 });
    const whole = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.refunds', 'latest_charge.payment_intent', 'payment_method'],
    });
    expect(whole).toMatchObject({
      payment_method: { object: 'payment_method' },
      latest_charge: {
        object: 'charge',
        payment_intent: { id },
        refunds: { data: [{ amount: 100 }] },
      },
    });
    const listed = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    expect(listed.data[0]?.latest_charge).toMatchObject({ object: 'charge' });
    const failure = await failureOf(stripe.paymentIntents.retrieve(id, { expand: ['nonsense'] }));
    expect(failure.message).toBe('This property cannot be expanded (nonsense).');
  });
});

describe('lists', () => {
  test('When there are more than a page, then the SDK walks through all, newest first', async () => {
    const { stripe } = await runStripe();
    const made: string[] = [];
    for (let amount = 100; amount < 125; amount += 1)
      made.push((await newIntent(stripe, { amount })).id);
    const first = await stripe.paymentIntents.list({ limit: 10 });
    expect(first).toMatchObject({ has_more: true, url: '/v1/payment_intents' });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(-10).reverse());
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 7 })) all.push(id);
    expect(all).toEqual(made.toReversed());
    const before = await stripe.paymentIntents.list({ limit: 3, ending_before: made[0] });
    expect(before.data.map(({ id }) => id)).toEqual([made[3], made[2], made[1]]);
    expect(await failureOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({
      param: 'limit',
    });
    expect(
      await failureOf(stripe.paymentIntents.list({ starting_after: 'pi_none' })),
    ).toMatchObject({
      code: 'resource_missing',
    });
  });

  test('When a list is narrowed by time, then only that span is listed', async () => {
    let seconds = 1_800_000_000;
    const { stripe } = await runStripe({ now: () => (seconds += 10) });
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await newIntent(stripe));
    const [first, second, third] = ids.map(({ created }) => created);
    const since = await stripe.paymentIntents.list({ created: { gte: second } });
    expect(since.data.map(({ created }) => created)).toEqual([third, second]);
    const between = await stripe.paymentIntents.list({ created: { gt: first, lt: third } });
    expect(between.data.map(({ created }) => created)).toEqual([second]);
    expect((await stripe.paymentIntents.list({ created: first })).data).toHaveLength(1);
  });
});
