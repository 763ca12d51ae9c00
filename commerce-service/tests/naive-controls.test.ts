import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import {
  believeLastEvent,
  makeIntentAndDie,
  startPayingAtPriceOfToday,
} from './controls/naive-believing.ts';
import { dropGuards } from './controls/drop-guards.ts';
import { settleReadingFirst } from './controls/naive-paying.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { eventOf } from './support/events.ts';
import { findBreaches, heal } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { openTestShop, webhookSecret, type TestShop } from './support/test-shop.ts';

// The tests of rows 8, 10, 11, 18 and 19 of promises.md section 1 are in payments*.test.ts and
// crashes.test.ts. Here the same happens to naive code: the checker must find something.

let test: TestShop;
let buyer: Person;
let product: NewProduct;

beforeEach(async () => {
  test = await openTestShop();
  test.stripe.setWebhook(null);
  buyer = await newCustomer(test);
  product = await newProduct(test, await newAdmin(test), { price: 3, stock: 500, moq: 5 });
});
afterEach(() => test.close());

async function expectBreach(pattern: RegExp): Promise<void> {
  expect(await findBreaches(test)).toContainEqual(expect.stringMatching(pattern));
}

async function newUserCharge(price: number): Promise<string> {
  const body = { price };
  const reply = await send(test, 'POST', '/create-payment-intent', { token: buyer.token, body });
  await test.confirm(intentOf(reply));
  return intentOf(reply);
}

describe('row 8: events out of order', () => {
  it.each(['payment_failed', 'canceled', 'processing'])(
    'When the control believes the last event and %s comes after the success, then a charged order is unpaid',
    async (type) => {
      const { orderId, intentId } = await newPaidOrder(test, buyer, product);
      await expect(findBreaches(test)).resolves.toEqual([]);
      const late = { ...eventOf(test, intentId), type: `payment_intent.${type}` };
      await believeLastEvent(test, orderId, intentId, late);
      await expectBreach(/^I4 pi_\w+: 0 orders, 0 refunds$/);
      await expectBreach(/^I5/);
    },
  );
});

describe('row 10: killed between the charge and paid', () => {
  it('When the control dies before it has stored its intent, then the order is charged twice and nobody knows', async () => {
    const orderId = await newOrder(test, buyer, product);
    const forgotten = await makeIntentAndDie(test, orderId);
    const next = intentOf(await startPaying(test, buyer, orderId, 15));
    expect(next).not.toBe(forgotten);
    await test.confirm(forgotten);
    await test.confirm(next);
    await heal(test);
    await expectBreach(new RegExp(`^I4 ${forgotten}: 0 orders, 0 refunds$`));
    await expectBreach(/^I5 Stripe has 3000 - 0 cents, paid orders 1500/);
  });
});

describe('row 11: webhooks lost for days', () => {
  it('When the control waits for webhooks alone and none comes, then what was charged stays unpaid', async () => {
    test.stripe.setWebhook({ url: 'http://127.0.0.1:1/webhooks/stripe', secret: webhookSecret });
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
    await test.confirm(intentId);
    // Every try has failed, and there is no reconciler.
    const { id } = eventOf(test, intentId);
    const state = () =>
      test.stripe.deliveries().find(({ event }) => event.id === id)?.delivery?.state;
    await expect.poll(state).toBe('given-up');
    await expectBreach(new RegExp(`^I4 ${intentId}: 0 orders, 0 refunds$`));
  });
});

describe('row 18: prices that change', () => {
  it('When the control charges the price of today, then the charge is not what the order costs', async () => {
    const orderId = await newOrder(test, buyer, product);
    await dropGuards(test);
    await test.sql('UPDATE product SET price = 40 WHERE id = $1', [product.id]);
    const intentId = await startPayingAtPriceOfToday(test, orderId);
    await test.confirm(intentId);
    await settleReadingFirst(test.sql, orderId, intentId);
    await expectBreach(/^I5 Stripe has 20000 - 0 cents, paid orders 1500/);
  });
});

describe('row 19: amounts and transactions made up', () => {
  it('When the control believes a made-up transaction, then an order is paid by no charge', async () => {
    const orderId = await newOrder(test, buyer, product);
    await settleReadingFirst(test.sql, orderId, 'pi_3MtwBwLkdIwHu7ix28a3tqPa');
    await expectBreach(new RegExp(`^I4 order ${orderId} is paid by no charge$`));
  });

  it('When the control believes a smaller charge, then cents are missing', async () => {
    const orderId = await newOrder(test, buyer, product);
    await settleReadingFirst(test.sql, orderId, await newUserCharge(1));
    await expectBreach(/^I5 Stripe has 100 - 0 cents, paid orders 1500/);
  });

  it('When the control believes a charge that paid another order, then one charge pays two', async () => {
    const { intentId } = await newPaidOrder(test, buyer, product);
    const orderId = await newOrder(test, buyer, product);
    await dropGuards(test);
    await settleReadingFirst(test.sql, orderId, intentId);
    await expectBreach(/^I4 a transaction pays one order: pi_/);
    await expectBreach(/^I4 pi_\w+: 2 orders, 0 refunds$/);
  });
});
