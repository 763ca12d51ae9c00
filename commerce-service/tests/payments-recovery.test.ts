import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { sweepAbandonedPayments } from '../src/use-cases/sweep-abandoned-payments.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { stripeOf } from './support/charges.ts';
import { deliver } from './support/events.ts';
import { expectReconciledInvariants, findBreaches } from './support/invariants.ts';
import { times } from './support/racing.ts';
import { send } from './support/requests.ts';
import { openTestShop, webhookSecret, type TestShop } from './support/test-shop.ts';

// promises.md section 1, row 11: webhooks that do not come for days.

let test: TestShop;
let buyer: Person;
let product: NewProduct;

beforeEach(async () => {
  test = await openTestShop();
  buyer = await newCustomer(test);
  product = await newProduct(test, await newAdmin(test), { price: 3, stock: 1000, moq: 5 });
  // Nothing listens there: every delivery fails, and is given up after three tries.
  test.stripe.setWebhook({ url: 'http://127.0.0.1:1/webhooks/stripe', secret: webhookSecret });
});
afterEach(() => test.close());

async function beingPaid(): Promise<{ orderId: string; intentId: string }> {
  const orderId = await newOrder(test, buyer, product);
  return { orderId, intentId: intentOf(await startPaying(test, buyer, orderId, 15)) };
}

async function orders(): Promise<object[]> {
  return test.sql(
    `SELECT id, paid, transaction_id, holds_stock, intent_id, cancelled_at FROM orders ORDER BY id`,
  );
}

async function stateOf(orderId: string) {
  const [row] = await test.sql(
    'SELECT paid, holds_stock AS holds, intent_id AS intent FROM orders WHERE id = $1',
    [orderId],
  );
  return row;
}

async function undelivered(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  const list = stripeOf(test).events.list({ delivery_success: false, limit: 100 });
  for await (const event of list) events.push(event);
  return events;
}

const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 3600_000);

describe('row 11: webhooks lost for days', () => {
  it('When no webhook comes for three days, then the jobs alone bring every order to its end', async () => {
    const charged = await Promise.all(times(5, beingPaid));
    await Promise.all(charged.map(({ intentId }) => test.confirm(intentId)));
    const left = await beingPaid();
    const declined = await beingPaid();
    await test.confirm(declined.intentId, 'pm_card_chargeDeclined').catch(() => undefined);
    const inProcess = await beingPaid();
    test.stripe.holdConfirmations(1);
    await test.confirm(inProcess.intentId);

    const later = { ...test.shop, now: inDays(3) };
    await reconcilePayments(later);
    await sweepAbandonedPayments(later);

    for (const { orderId, intentId } of charged) {
      expect(await stateOf(orderId)).toEqual({ paid: true, holds: true, intent: intentId });
    }
    for (const { orderId } of [left, declined]) {
      expect(await stateOf(orderId)).toEqual({ paid: false, holds: false, intent: null });
    }
    expect(await stateOf(inProcess.orderId)).toMatchObject({ paid: false, holds: true });
    test.stripe.settle(inProcess.intentId, 'succeed');
    await reconcilePayments(test.shop);
    expect(await stateOf(inProcess.orderId)).toMatchObject({ paid: true });
    await expectReconciledInvariants(test);
  });

  it('When the events that were not delivered are replayed after it, then nothing changes', async () => {
    const charged = await Promise.all(times(3, beingPaid));
    await Promise.all(charged.map(({ intentId }) => test.confirm(intentId)));
    const cancelled = await beingPaid();
    await send(test, 'DELETE', `/orders/${cancelled.orderId}`, { token: buyer.token });
    await reconcilePayments(test.shop);
    const before = { orders: await orders(), breaches: await findBreaches(test) };
    const mails = await test.sql('SELECT id FROM outbox ORDER BY id');

    const missed = await undelivered();
    expect(missed.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(3);
    for (const event of [...missed, ...missed.toReversed()]) {
      expect((await deliver(test, event)).statusCode).toBe(200);
    }

    expect({ orders: await orders(), breaches: await findBreaches(test) }).toEqual(before);
    expect(await test.sql('SELECT id FROM outbox ORDER BY id')).toEqual(mails);
    await expectReconciledInvariants(test);
  });

  it('When they are replayed instead of it, then they bring the orders to the same end', async () => {
    const charged = await Promise.all(times(3, beingPaid));
    await Promise.all(charged.map(({ intentId }) => test.confirm(intentId)));
    const missed = await undelivered();
    await Promise.all(missed.map((event) => deliver(test, event)));
    for (const { orderId, intentId } of charged) {
      expect(await stateOf(orderId)).toEqual({ paid: true, holds: true, intent: intentId });
    }
    await expectReconciledInvariants(test);
  });

  it('When a charge of a user was claimed by no order for an hour, then it goes back, once', async () => {
    const body = { price: 15 };
    const reply = await send(test, 'POST', '/create-payment-intent', { token: buyer.token, body });
    await test.confirm(intentOf(reply));
    await reconcilePayments(test.shop);
    expect(test.stripe.totals().refundedCents).toBe(0);
    await Promise.all(times(3, () => reconcilePayments({ ...test.shop, now: inDays(0.1) })));
    expect(test.stripe.totals()).toEqual({ succeededCents: 1500, refundedCents: 1500 });
    await expectReconciledInvariants(test);
  });

  it('When more than one page of orders waits, then all are looked at', async () => {
    const { length } = await Promise.all(
      times(120, async () => {
        const { intentId } = await beingPaid();
        await test.confirm(intentId);
      }),
    );
    await reconcilePayments(test.shop);
    expect(await test.sql('SELECT id FROM orders WHERE paid')).toHaveLength(length);
    await expectReconciledInvariants(test);
  });
});
