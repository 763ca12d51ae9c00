import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropGuards } from './controls/drop-guards.ts';
import { newPaidOrder, newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer } from './factories/people.ts';
import { stripeOf } from './support/charges.ts';
import { noteWrite } from './support/history.ts';
import { expectInvariants, findBreaches } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// The checker of the race and crash tests is worth what it finds: each invariant is broken once.

let test: TestShop;
let shippedId: string;
let paidId: string;
let paidIntent: string;

beforeEach(async () => {
  test = await openTestShop();
  const admin = await newAdmin(test);
  const buyer = await newCustomer(test);
  const product = await newProduct(test, admin, { stock: 100, moq: 5, price: 3 });
  shippedId = (await newPaidOrder(test, buyer, product)).orderId;
  const { token } = admin;
  await send(test, 'PUT', `/orders/${shippedId}`, { token, body: { shipped: true } });
  ({ orderId: paidId, intentId: paidIntent } = await newPaidOrder(test, buyer, product));
  await expectInvariants(test);
  await dropGuards(test);
});
afterEach(() => test.close());

const damages: [string, RegExp, () => Promise<unknown>][] = [
  ['stock below zero', /^I1/, () => test.sql('UPDATE product SET stock = -1')],
  ['stock without a movement', /^I2 stock/, () => test.sql('UPDATE product SET stock = stock - 1')],
  [
    'a movement that no order explains',
    /^I2 stock/,
    () =>
      test.sql(
        `INSERT INTO stock_movement (id, product_id, delta, kind, order_id)
         SELECT gen_random_uuid(), product_id, -5, 'shipped', id FROM orders WHERE shipped`,
      ),
  ],
  ['a hold too many', /^I2 what is held/, () => test.sql('UPDATE product SET held = held + 1')],
  [
    'an order paid and cancelled',
    /^I3/,
    () => test.sql('UPDATE orders SET cancelled_at = now() WHERE id = $1', [paidId]),
  ],
  [
    'an order paid by no charge',
    /^I4 order/,
    () => test.sql(`UPDATE orders SET transaction_id = 'pi_none' WHERE id = $1`, [paidId]),
  ],
  [
    'a charge that pays two orders',
    /^I4 a transaction/,
    () => test.sql('UPDATE orders SET transaction_id = $1', [paidIntent]),
  ],
  [
    'a charge both kept and given back',
    /^I4 pi_.*: 1 orders, 1 refunds/,
    () => stripeOf(test).refunds.create({ payment_intent: paidIntent }),
  ],
  [
    'an order refunded and shipped',
    /^I3 refunded/,
    () => test.sql('UPDATE orders SET refunded_at = now() WHERE id = $1', [shippedId]),
  ],
  [
    'a refund that was half written',
    /^I8 refunded/,
    () =>
      test.sql('UPDATE orders SET refunded_at = now(), holds_stock = false WHERE id = $1', [
        paidId,
      ]),
  ],
  [
    'a refunded order whose charge is kept',
    /^I4 pi_.*: 0 orders, 0 refunds/,
    () => test.sql('UPDATE orders SET refunded_at = now() WHERE id = $1', [paidId]),
  ],
  [
    'a charge given back in part',
    /^I4 pi_.*in part/,
    () => stripeOf(test).refunds.create({ payment_intent: paidIntent, amount: 1 }),
  ],
  [
    'cents that differ',
    /^I5/,
    () => stripeOf(test).refunds.create({ payment_intent: paidIntent, amount: 1 }),
  ],
  [
    'a shipped order without its movement',
    /^I6/,
    () =>
      test.sql(
        `UPDATE orders SET shipped = true, shipped_at = now(), holds_stock = false WHERE id = $1`,
        [paidId],
      ),
  ],
  [
    'another price than was told',
    /^I7/,
    async () => {
      await test.sql('ALTER TABLE orders DISABLE TRIGGER orders_keep_snapshot');
      await test.sql('UPDATE orders SET unit_price = 1 WHERE id = $1', [paidId]);
    },
  ],
  [
    'a payment that was half written',
    /^I8 paid/,
    () => test.sql(`DELETE FROM outbox WHERE event = 'payment-received:' || $1`, [paidId]),
  ],
  [
    'a shipment that was half written',
    /^I8 shipped/,
    () => test.sql(`DELETE FROM outbox WHERE event = 'order-shipped:' || $1`, [shippedId]),
  ],
  [
    'an answered order that is lost',
    /^I8 answered.*POST \/orders/,
    () => {
      const answer = { status: 201, body: { insertedId: test.shop.newId() } };
      noteWrite(test, 'POST', '/orders', { quantity: 5, productPrice: 3 }, answer);
      return Promise.resolve();
    },
  ],
  [
    'an answered shipment that is lost',
    /^I8 answered.*PUT \/orders/,
    () =>
      test.sql('UPDATE orders SET shipped = false, shipped_at = NULL WHERE id = $1', [shippedId]),
  ],
  [
    'a mail written twice',
    /^I9/,
    () =>
      test.sql(
        `INSERT INTO outbox (id, event, recipient, template, payload)
         SELECT gen_random_uuid(), event, recipient, template, payload FROM outbox
         WHERE event = 'payment-received:' || $1`,
        [paidId],
      ),
  ],
];

describe('the checker', () => {
  it.each(damages)('When there is %s, then it says so', async (_, name, damage) => {
    await damage();
    expect(await findBreaches(test)).toContainEqual(expect.stringMatching(name));
  });
});
