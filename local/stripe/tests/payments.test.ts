import { describe, expect, test } from 'vitest';
import { failureOf, newIntent, runStripe } from './run-stripe.ts';

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
