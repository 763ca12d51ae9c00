import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { stripeOf } from './support/charges.ts';
import { deliver, eventOf } from './support/events.ts';
import { expectReconciledInvariants, heal } from './support/invariants.ts';
import { times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let buyer: Person;
let product: NewProduct;

beforeEach(async () => {
  test = await openTestShop();
  test.stripe.pauseWebhooks();
  buyer = await newCustomer(test);
  product = await newProduct(test, await newAdmin(test), { price: 3, stock: 500, moq: 5 });
});
afterEach(() => test.close());

function report(orderId: string, transactionId: string): Promise<Reply> {
  const body = { paid: true, transactionId };
  return send(test, 'PUT', `/orders/${orderId}`, { token: buyer.token, body });
}

async function refundsOf(intentId: string): Promise<object[]> {
  return test.sql(
    'SELECT reason, done_at IS NOT NULL AS done FROM refund_due WHERE intent_id = $1',
    [intentId],
  );
}

describe("a charge that carries an order's id and not its amount", () => {
  it.each([
    ['a cent too little', { amount: 1499 }],
    ['a cent too much', { amount: 1501 }],
    ['another currency', { currency: 'eur' }],
  ])(
    'When a charge made at Stripe for the order has %s, then it goes back, once, and the order can be paid',
    async (_, wrong) => {
      const orderId = await newOrder(test, buyer, product);
      const odd = await stripeOf(test).paymentIntents.create({
        ...{ amount: 1500, currency: 'usd', ...wrong },
        allowed_payment_method_types: ['card'],
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { orderId, userId: buyer.userId },
      });
      const told = await Promise.all(times(5, () => deliver(test, eventOf(test, odd.id))));
      expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      const again = { ...eventOf(test, odd.id), id: `evt_again_${odd.id}` };
      expect((await deliver(test, again)).statusCode).toBe(200);
      await Promise.all(times(3, () => heal(test)));
      expect(await refundsOf(odd.id)).toEqual([{ reason: 'not-its-amount', done: true }]);
      const { data } = await stripeOf(test).refunds.list({ payment_intent: odd.id });
      expect(data.map(({ amount }) => amount)).toEqual([odd.amount]);

      const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
      await test.confirm(intentId);
      expect((await report(orderId, intentId)).body).toMatchObject({ modifiedCount: 1 });
      await expectReconciledInvariants(test);
    },
  );

  /** Its intent was changed at Stripe and paid: the shop has not been told. */
  async function newOddlyPaidOrder(): Promise<{ orderId: string; intentId: string }> {
    test.stripe.pauseWebhooks();
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
    await stripeOf(test).paymentIntents.update(intentId, { amount: 1600 });
    await test.confirm(intentId);
    return { orderId, intentId };
  }

  it("When the order's own intent was changed at Stripe, then the reconciler gives it back and holds nothing", async () => {
    const { orderId, intentId } = await newOddlyPaidOrder();
    await heal(test);
    expect(await refundsOf(intentId)).toEqual([{ reason: 'not-its-amount', done: true }]);
    expect(
      await test.sql('SELECT holds_stock AS holds, paid FROM orders WHERE id = $1', [orderId]),
    ).toEqual([{ holds: false, paid: false }]);
    await expectReconciledInvariants(test);
  });

  it('When its customer goes on to pay, then with another intent of the right amount', async () => {
    const { orderId, intentId } = await newOddlyPaidOrder();
    const next = intentOf(await startPaying(test, buyer, orderId, 15));
    expect(next).not.toBe(intentId);
    expect((await test.confirm(next)).amount_received).toBe(1500);
    expect((await report(orderId, next)).body).toMatchObject({ modifiedCount: 1 });
    await expectReconciledInvariants(test);
  });

  it('When its customer cancels, then it is cancelled and the money goes back', async () => {
    const { orderId, intentId } = await newOddlyPaidOrder();
    const { token } = buyer;
    expect((await send(test, 'DELETE', `/orders/${orderId}`, { token })).status).toBe(200);
    await heal(test);
    expect(await refundsOf(intentId)).toEqual([{ reason: 'not-its-amount', done: true }]);
    await expectReconciledInvariants(test);
  });
});
