import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import type { Caller } from '../src/domain/access.ts';
import { receivePaymentEvent } from '../src/use-cases/receive-payment-event.ts';
import { reconcileOrders } from '../src/use-cases/reconcile-payments.ts';
import { reportPayment } from '../src/use-cases/report-payment.ts';
import type { Shop } from '../src/use-cases/shop.ts';
import { dropGuards } from './controls/drop-guards.ts';
import { settleReadingFirst } from './controls/naive-paying.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { deliver, eventOf, signatureOf } from './support/events.ts';
import { Interleaving } from './support/interleaving.ts';
import { expectReconciledInvariants, findBreaches } from './support/invariants.ts';
import { statusCounts, tally, times } from './support/racing.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, rows 6 to 8.

interface Charged {
  orderId: string;
  intentId: string;
}

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;

async function openShop(): Promise<void> {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { price: 3, stock: 100_000, moq: 5 });
}
beforeAll(openShop);
beforeEach(() => test.stripe.pauseWebhooks());
afterAll(() => test.close());

/** An order whose charge has succeeded at Stripe, and of which we have not been told. */
async function newChargedOrder(): Promise<Charged> {
  const orderId = await newOrder(test, buyer, product);
  const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
  await test.confirm(intentId);
  return { orderId, intentId };
}

async function orderRow(orderId: string) {
  const [row] = await test.sql<{ paid: boolean; transaction_id: string | null; holds: boolean }>(
    'SELECT paid, transaction_id, holds_stock AS holds FROM orders WHERE id = $1',
    [orderId],
  );
  return row;
}

async function paymentMails(orderId: string): Promise<number> {
  const event = `payment-received:${orderId}`;
  return (await test.sql('SELECT id FROM outbox WHERE event = $1', [event])).length;
}

function payTransitions(orderId: string): Promise<object[]> {
  return test.sql(`SELECT id FROM audit WHERE action = 'order-paid' AND subject = $1`, [orderId]);
}

async function expectPaidOnce({ orderId, intentId }: Charged): Promise<void> {
  expect(await orderRow(orderId)).toEqual({ paid: true, transaction_id: intentId, holds: true });
  expect(await paymentMails(orderId)).toBe(1);
  expect(await payTransitions(orderId)).toHaveLength(1);
}

describe('row 6: a webhook that comes again', () => {
  it('When one event comes fifty times at once, and its twin under another id, then one pays and all are answered 200', async () => {
    const charged = await newChargedOrder();
    const event = eventOf(test, charged.intentId);
    const twin = { ...event, id: 'evt_twin_of_the_same' };
    const replies = await Promise.all([
      ...times(50, () => deliver(test, event)),
      ...times(10, () => deliver(test, twin)),
    ]);
    const statuses = replies.map(({ statusCode }) => ({ status: statusCode }));
    expect(statusCounts(statuses)).toEqual({ 200: 60 });
    await expectPaidOnce(charged);
    await expectReconciledInvariants(test);
  });

  it('When Stripe itself sends it again and again, then the order is paid once without any call', async () => {
    const charged = await newChargedOrder();
    test.stripe.resumeWebhooks();
    await expect.poll(async () => (await orderRow(charged.orderId))?.paid).toBe(true);
    const { id } = eventOf(test, charged.intentId);
    expect(tally(await test.stripe.redeliver(id, 20))).toEqual({ 200: 20 });
    await expectPaidOnce(charged);
    await expectReconciledInvariants(test);
  });
});

type Act = (shop: Shop, charged: Charged) => Promise<unknown>;
const tellers: Record<string, Act> = {
  webhook: (shop, { intentId }) => {
    const payload = JSON.stringify(eventOf(test, intentId));
    return receivePaymentEvent(shop, Buffer.from(payload), signatureOf(payload));
  },
  customer: (shop, { orderId, intentId }) => {
    const role: Caller['role'] = 'user';
    const caller = { ...buyer, img: '', role, sessionIdHash: '' };
    return reportPayment(shop, caller, orderId, intentId);
  },
  reconciler: (shop) => reconcileOrders(shop),
};
const someTellers = fc
  .array(fc.constantFrom('webhook', 'customer', 'reconciler'), { minLength: 1, maxLength: 4 })
  // Whoever else tells, the reconciler always comes by: also when no webhook ever does.
  .map((names) => [...names, 'reconciler']);

describe('row 7: the webhook before the redirect, after it, or never', () => {
  it('When webhook, customer and reconciler interleave at any await point, then the row is the same and there is one mail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), someTellers, async (scheduler, names) => {
        const charged = await newChargedOrder();
        const interleaving = new Interleaving(scheduler);
        await interleaving.race(
          names.map((name) => () => {
            const act = tellers[name] ?? tellers['reconciler'];
            return act?.(interleaving.gate(test.shop, name), charged) ?? Promise.resolve();
          }),
        );
        await expectPaidOnce(charged);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    await expectReconciledInvariants(test);
  }, 60_000);

  it('When all tell at once in real time, then it is paid once', async () => {
    const charged = await newChargedOrder();
    const everyone = Object.values(tellers).flatMap((act) => times(5, () => act));
    await Promise.all(everyone.map((act) => act(test.shop, charged)));
    await expectPaidOnce(charged);
    await expectReconciledInvariants(test);
  });

  it('When the control looks first and then pays, then some interleaving pays twice', async () => {
    await test.close();
    await openShop();
    const orders = await Promise.all(times(60, newChargedOrder));
    await dropGuards(test);
    let next = 0;
    const outcome = await fc.check(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const charged = orders[next++];
        if (!charged) return;
        const interleaving = new Interleaving(scheduler);
        await interleaving.race(
          ['webhook', 'customer'].map((who) => () => {
            const sql = interleaving.gateSql(test, who);
            return settleReadingFirst(sql, charged.orderId, charged.intentId);
          }),
        );
        await expectPaidOnce(charged);
      }),
      { numRuns: orders.length, endOnFailure: true },
    );
    expect(outcome.failed).toBe(true);
    expect(await findBreaches(test)).toContainEqual(expect.stringMatching(/^I9/));
    await test.close();
    await openShop();
  }, 60_000);
});

describe('row 8: events out of order', () => {
  const others = ['created', 'processing', 'payment_failed', 'canceled', 'requires_action'];

  it.each(others)(
    'When payment_intent.%s comes after the success, then paid stays paid',
    async (type) => {
      const charged = await newPaidOrder(test, buyer, product);
      const event = eventOf(test, charged.intentId);
      const late = { ...event, id: `evt_late_${type}`, type: `payment_intent.${type}` };
      expect((await deliver(test, late)).statusCode).toBe(200);
      await expectPaidOnce(charged);
      await expectReconciledInvariants(test);
    },
  );

  it.each(others)(
    'When payment_intent.%s comes first, then it pays nothing, and the success does',
    async (type) => {
      const charged = await newChargedOrder();
      const event = eventOf(test, charged.intentId);
      const early = { ...event, id: `evt_early_${type}`, type: `payment_intent.${type}` };
      expect((await deliver(test, early)).statusCode).toBe(200);
      expect(await orderRow(charged.orderId)).toMatchObject({ paid: false });
      await deliver(test, event);
      await expectPaidOnce(charged);
      await expectReconciledInvariants(test);
    },
  );

  it('When a success tells of an intent that has not succeeded, then it pays nothing', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
    const created = eventOf(test, intentId, 'payment_intent.created');
    const odd = { ...created, id: 'evt_odd', type: 'payment_intent.succeeded' };
    expect((await deliver(test, odd)).statusCode).toBe(200);
    expect(await orderRow(orderId)).toMatchObject({ paid: false });
    await expectReconciledInvariants(test);
  });

  it('When a declined card is followed by a good one, then the order is paid with the one intent', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
    await test.confirm(intentId, 'pm_card_chargeDeclined').catch(() => undefined);
    expect(intentOf(await startPaying(test, buyer, orderId, 15))).toBe(intentId);
    await test.confirm(intentId);
    await deliver(test, eventOf(test, intentId));
    await deliver(test, eventOf(test, intentId, 'payment_intent.payment_failed'));
    await expectPaidOnce({ orderId, intentId });
    await expectReconciledInvariants(test);
  });

  it('When a card payment is still in process, then paying again and cancelling wait for it', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
    test.stripe.holdConfirmations(1);
    await test.confirm(intentId);
    const inProgress = { status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } };
    expect(await startPaying(test, buyer, orderId, 15)).toMatchObject(inProgress);
    const { token } = buyer;
    expect(await send(test, 'DELETE', `/orders/${orderId}`, { token })).toMatchObject(inProgress);
    test.stripe.settle(intentId, 'succeed');
    await deliver(test, eventOf(test, intentId));
    await expectPaidOnce({ orderId, intentId });
    await expectReconciledInvariants(test);
  });
});
