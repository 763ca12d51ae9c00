import { describe, expect, test } from 'vitest';
import {
  callRaw,
  failureOf,
  newIntent,
  publishableKey,
  runStripe,
  sdk,
  secretKey,
} from './run-stripe.ts';

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
