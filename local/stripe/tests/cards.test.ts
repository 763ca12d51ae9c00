import { describe, expect, test } from 'vitest';
import { card, failureOf, newIntent, runStripe } from './run-stripe.ts';

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
