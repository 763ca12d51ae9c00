import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  callRaw,
  card,
  failureOf,
  publishableKey,
  runStripe,
  sdk,
  secretKey,
} from './run-stripe.ts';

async function newIntent(stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...more,
  });
}

describe('cards', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['4000056655665556', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
  ])(
    'When %s pays, then the intent succeeds and only the last four digits are kept',
    async (number, brand) => {
      const { stripe } = await runStripe();
      const method = await stripe.paymentMethods.create(card(number));
      expect(method.card).toMatchObject({ brand, last4: number.slice(-4) });
      const intent = await newIntent(stripe);
      expect(intent.status).toBe('requires_payment_method');
      const paid = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: method.id,
        expand: ['latest_charge', 'payment_method'],
      });
      expect(paid).toMatchObject({
        status: 'succeeded',
        amount_received: 5000,
        last_payment_error: null,
      });
      expect(paid.latest_charge).toMatchObject({ paid: true, status: 'succeeded', amount: 5000 });
      expect(JSON.stringify(paid)).not.toContain(number);
    },
  );

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      '4000000000009995',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    [
      '4000000000000127',
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      /An error occurred while processing/,
    ],
  ])(
    'When %s pays, then it is declined as Stripe words it',
    async (number, code, decline_code, message) => {
      const { stripe } = await runStripe();
      const intent = await newIntent(stripe);
      const method = await stripe.paymentMethods.create(card(number));
      const failure = await failureOf(
        stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
      );
      expect(failure).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        decline_code,
      });
      expect(failure.message).toMatch(message);
      expect(failure.doc_url).toContain(code.replace('_', '-'));
      expect(failure.payment_intent?.status).toBe('requires_payment_method');
      const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
      expect(after).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { code, type: 'card_error' },
        latest_charge: { paid: false, failure_code: code },
      });
      const again = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_visa',
      });
      expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null });
    },
  );

  const now = new Date();
  test.each([
    ['4242424242424241', {}, 'incorrect_number', 'number'],
    ['42424242', {}, 'incorrect_number', 'number'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
    ['4242424242424242', { exp_year: now.getUTCFullYear() - 1 }, 'invalid_expiry_year', 'exp_year'],
    [
      '4242424242424242',
      { exp_year: now.getUTCFullYear() + 51 },
      'invalid_expiry_year',
      'exp_year',
    ],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc', 'cvc'],
    ['4111111111111111', {}, 'card_declined', undefined],
  ])(
    'When a card is given as %s %o, then it is refused before any intent',
    async (number, more, code, param) => {
      const { stripe } = await runStripe();
      const failure = await failureOf(stripe.paymentMethods.create(card(number, more)));
      expect(failure).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
      expect(failure.param).toBe(param);
    },
  );

  test('When the bank asks for 3-D Secure, then the intent waits with the action for Stripe.js', async () => {
    const { stripe, standIn } = await runStripe();
    const intent = await newIntent(stripe);
    const waiting = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: (await stripe.paymentMethods.create(card('4000002760003184'))).id,
    });
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    const address = String(waiting.next_action?.use_stripe_sdk?.stripe_js);
    expect(address).toContain(standIn.url);
    const body = new URLSearchParams({ outcome: 'complete' });
    expect(
      (await fetch(address.replace('localhost', '127.0.0.1'), { method: 'POST', body })).status,
    ).toBe(200);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    const late = await fetch(address.replace('localhost', '127.0.0.1'), { method: 'POST', body });
    expect(late.status).toBe(410);
  });

  test('When a site that is not ours posts the challenge, then it is refused', async () => {
    const { stripe } = await runStripe();
    const intent = await newIntent(stripe, {
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
    });
    const address = String(intent.next_action?.use_stripe_sdk?.stripe_js).replace(
      'localhost',
      '127.0.0.1',
    );
    const body = new URLSearchParams({ outcome: 'complete' });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(403);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });
});

describe('states', () => {
  test('When an intent is canceled, then it cannot be confirmed, changed or canceled again', async () => {
    const { stripe } = await runStripe();
    const { id } = await newIntent(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
    for (const call of [
      () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      () => stripe.paymentIntents.cancel(id),
      () => stripe.paymentIntents.update(id, { amount: 900 }),
    ]) {
      expect(await failureOf(call())).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { id, status: 'canceled' },
      });
    }
  });

  test('When an intent has succeeded, then it cannot be canceled or paid twice', async () => {
    const { stripe, standIn } = await runStripe();
    const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    expect(await failureOf(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    const twice = await failureOf(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    );
    expect(twice.message).toContain('already succeeded');
    expect(standIn.totals()).toEqual({ succeededCents: 5000, refundedCents: 0 });
  });

  test('When a confirmation is held, then the intent is processing until it is settled', async () => {
    const { stripe, standIn } = await runStripe();
    standIn.holdConfirmations(2);
    const paid = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    const failed = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    expect([paid.status, failed.status]).toEqual(['processing', 'processing']);
    expect(await failureOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    standIn.settle(paid.id, 'succeed');
    standIn.settle(failed.id, 'decline');
    expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
    expect((await stripe.paymentIntents.retrieve(failed.id)).status).toBe(
      'requires_payment_method',
    );
  });

  test('When a confirmation names no method, then the intent stays as it is', async () => {
    const { stripe } = await runStripe();
    const { id } = await newIntent(stripe);
    const failure = await failureOf(stripe.paymentIntents.confirm(id));
    expect(failure.message).toContain("it's missing a payment method");
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });
});

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

describe('keys', () => {
  test('When a key is wrong or missing, then it is 401', async () => {
    const { standIn } = await runStripe();
    const wrong = await failureOf(sdk(standIn.port, 'sk_test_someone_elses').balance.retrieve());
    expect(wrong).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(wrong.message).not.toContain('someone');
    expect((await callRaw(standIn.url, '/v1/payment_intents')).status).toBe(401);
  });

  test('When a page uses its key, then it reads and confirms its own intent and sees no more of it', async () => {
    const { stripe, standIn } = await runStripe();
    const page = sdk(standIn.port, publishableKey);
    const intent = await newIntent(stripe, { metadata: { margin: 'secret' } });
    const client_secret = String(intent.client_secret);
    const seen = await page.paymentIntents.retrieve(intent.id, { client_secret });
    expect(seen).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(seen).not.toHaveProperty('metadata');
    expect(await failureOf(page.paymentIntents.retrieve(intent.id))).toMatchObject({
      param: 'client_secret',
    });
    const guess = { client_secret: `${intent.id}_secret_guess` };
    expect(await failureOf(page.paymentIntents.retrieve(intent.id, guess))).toMatchObject({
      statusCode: 400,
    });
    expect(await failureOf(page.paymentIntents.list())).toMatchObject({
      code: 'secret_key_required',
    });
    expect(await failureOf(page.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'secret_key_required',
    });
    const body = new URLSearchParams({
      key: publishableKey,
      client_secret,
      payment_method: 'pm_card_visa',
    });
    const confirm = `/v1/payment_intents/${intent.id}/confirm`;
    const answer = await callRaw(standIn.url, confirm, { body: body.toString() });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ status: 'succeeded' });
  });
});

describe('protocol', () => {
  test("When a route or an object is unknown, then it is Stripe's 404", async () => {
    const { stripe, standIn } = await runStripe();
    expect(await failureOf(stripe.customers.list())).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
    });
    expect(await failureOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
    expect((await fetch(`${standIn.url}/nothing`)).status).toBe(404);
  });

  test("When a call is answered, then its headers are Stripe's", async () => {
    const { stripe } = await runStripe();
    const { lastResponse } = await newIntent(stripe);
    expect(lastResponse.requestId).toMatch(/^req_\w{14}$/);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
  });

  test.each([
    ['amount=1&amount[x]=2', 'application/x-www-form-urlencoded'],
    ['amount=%E0%A4%A', 'application/x-www-form-urlencoded'],
    ['__proto__[polluted]=1', 'application/x-www-form-urlencoded'],
    [`a${'[b]'.repeat(60)}=1`, 'application/x-www-form-urlencoded'],
    ['{"amount":1}', 'application/json'],
  ])('When the body is %s as %s, then it is 400 and does no harm', async (body, type) => {
    const { standIn } = await runStripe();
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': type };
    const answer = await callRaw(standIn.url, '/v1/payment_intents', { body, headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('refunds', () => {
  test('When a payment is refunded in parts, then the charge adds them up and refuses more', async () => {
    const { stripe, standIn } = await runStripe();
    const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 2000,
      metadata: { why: 'late' },
    });
    expect(part).toMatchObject({ status: 'succeeded', amount: 2000, metadata: { why: 'late' } });
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: id, amount: 3001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await stripe.refunds.create({
      payment_intent: id,
      reason: 'requested_by_customer',
    });
    expect(rest.amount).toBe(3000);
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data).toMatchObject([{ amount_refunded: 5000, refunded: true }]);
    const listed = await stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    expect((await stripe.refunds.retrieve(part.id)).charge).toBe(charges.data[0]?.id);
    const changed = await stripe.refunds.update(part.id, { metadata: { why: '' } });
    expect(changed.metadata).toEqual({});
    expect(standIn.totals()).toEqual({ succeededCents: 5000, refundedCents: 5000 });
  });

  test('When there is no successful charge, then nothing is refunded', async () => {
    const { stripe } = await runStripe();
    const { id } = await newIntent(stripe);
    const failure = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(failure.message).toContain('does not have a successful charge to refund');
    expect(await failureOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
    });
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
