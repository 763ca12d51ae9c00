import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectInvariants } from './support/invariants.ts';
import { times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// What the payment page asks when it is opened again in the middle of a payment.

let test: TestShop;
let buyer: Person;
let product: NewProduct;

beforeAll(async () => {
  test = await openTestShop();
  buyer = await newCustomer(test);
  product = await newProduct(test, await newAdmin(test), { price: 3, stock: 500, moq: 5 });
});
beforeEach(() => {
  test.stripe.pauseWebhooks();
  test.stripe.clearFaults();
});
afterAll(() => test.close());

function standing(orderId: string): Promise<Reply> {
  return send(test, 'GET', `/order/${orderId}/payment`, { token: buyer.token });
}

/** An order whose payment was begun: its id, and its intent's. */
async function begun(): Promise<[orderId: string, intentId: string]> {
  const orderId = await newOrder(test, buyer, product);
  return [orderId, intentOf(await startPaying(test, buyer, orderId, 15))];
}

describe('how a payment stands', () => {
  it('When none was begun, then that is said without asking Stripe', async () => {
    const orderId = await newOrder(test, buyer, product);
    test.stripe.fail({ kind: 'status', status: 503, times: 10 });
    expect((await standing(orderId)).body).toEqual({ payment: 'none', transactionId: null });
  });

  it('When the card form was left without a payment, then it is open still', async () => {
    const [orderId] = await begun();
    expect((await standing(orderId)).body).toEqual({ payment: 'open', transactionId: null });
  });

  it('When the card has paid and no webhook has come, then asking makes the order paid, once', async () => {
    const [orderId, intentId] = await begun();
    await test.confirm(intentId);
    const replies = await Promise.all(times(8, () => standing(orderId)));
    for (const { body } of replies) {
      expect(body).toEqual({ payment: 'paid', transactionId: intentId });
    }
    const mails = await test.sql('SELECT 1 FROM outbox WHERE event = $1', [
      `payment-received:${orderId}`,
    ]);
    expect(mails).toHaveLength(1);
    await expectInvariants(test);
  });

  it('When the card is being charged, then it is processing, and paid or open once that is over', async () => {
    const [[paid, paying], [declined, trying]] = [await begun(), await begun()];
    test.stripe.holdConfirmations(2);
    for (const id of [paying, trying]) {
      expect((await test.confirm(id)).status).toBe('processing');
    }
    for (const id of [paid, declined]) {
      expect((await standing(id)).body).toEqual({ payment: 'processing', transactionId: null });
    }
    test.stripe.settle(paying, 'succeed');
    test.stripe.settle(trying, 'decline');
    expect((await standing(paid)).body).toEqual({ payment: 'paid', transactionId: paying });
    expect((await standing(declined)).body).toEqual({ payment: 'open', transactionId: null });
    await expectInvariants(test);
  });

  it('When Stripe is away, then that is said, and nothing is changed', async () => {
    const [orderId] = await begun();
    test.stripe.fail({ kind: 'status', status: 503, times: 10 });
    expect(await standing(orderId)).toMatchObject({
      status: 503,
      body: { code: 'PAYMENTS_UNAVAILABLE' },
    });
    test.stripe.clearFaults();
    expect((await standing(orderId)).body).toMatchObject({ payment: 'open' });
  });
});
