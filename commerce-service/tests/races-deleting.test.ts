import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { dropGuards } from './controls/drop-guards.ts';
import { deleteReadingFirst } from './controls/naive-paying.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { deliver, eventOf } from './support/events.ts';
import { expectReconciledInvariants, findBreaches, heal } from './support/invariants.ts';
import { cancelOrder, fates, reportPaid } from './support/order-fates.ts';
import { tell } from './support/promises.ts';
import { times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { sizedTimeoutMs } from './support/size.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, row 23.

vi.setConfig({ testTimeout: sizedTimeoutMs });

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;

beforeEach(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { stock: 100_000, moq: 1, price: 2 });
});
afterEach(() => test.close());

const cancel = (orderId: string, who: Person) => cancelOrder(test, who, orderId);
const report = (orderId: string, transactionId: string) =>
  reportPaid(test, buyer, orderId, transactionId);

function ship(orderId: string): Promise<Reply> {
  return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
}

describe('row 23: an administrator deletes while others pay and ship', () => {
  const allowed = new Set([200, 404, 409]);

  it('When deleting races with paying, then what was paid stays, and what was deleted is not charged', async () => {
    const orders = await Promise.all(
      times(20, async () => {
        const orderId = await newOrder(test, buyer, product);
        return { orderId, intentId: intentOf(await startPaying(test, buyer, orderId, 2)) };
      }),
    );
    const replies = await Promise.all(
      orders.flatMap(({ orderId, intentId }) => [
        cancel(orderId, admin),
        test.confirm(intentId).then(
          () => report(orderId, intentId),
          () => ({ status: 409 }),
        ),
      ]),
    );
    expect(replies.map(({ status }) => status).filter((status) => !allowed.has(status))).toEqual(
      [],
    );
    await heal(test);
    expect((await fates(test)).filter(({ paid, cancelled }) => paid === cancelled)).toEqual([]);
    await expectReconciledInvariants(test);
  });

  it('When deleting races with shipping, then the order is shipped, and removed only after it', async () => {
    const orders = await Promise.all(times(20, () => newPaidOrder(test, buyer, product)));
    const second = await newAdmin(test);
    const replies = await Promise.all(
      orders.flatMap(({ orderId }) => [
        cancel(orderId, second),
        ship(orderId),
        cancel(orderId, admin),
        cancel(orderId, buyer),
      ]),
    );
    expect(replies.map(({ status }) => status).filter((status) => !allowed.has(status))).toEqual(
      [],
    );
    expect((await fates(test)).filter(({ shipped, cancelled }) => !shipped || cancelled)).toEqual(
      [],
    );
    await expectReconciledInvariants(test);
  });

  it('When paying, shipping and deleting all happen at once, then no order ends in two states', async ({
    task,
  }) => {
    await Promise.all(
      times(20, async () => {
        const orderId = await newOrder(test, buyer, product);
        const intentId = intentOf(await startPaying(test, buyer, orderId, 2));
        await test.confirm(intentId);
        await Promise.all([
          deliver(test, eventOf(test, intentId)),
          report(orderId, intentId),
          ship(orderId),
          cancel(orderId, admin),
          cancel(orderId, buyer),
          ship(orderId),
        ]);
      }),
    );
    await heal(test);
    expect((await fates(test)).filter(({ paid, cancelled }) => !paid || cancelled)).toEqual([]);
    await expectReconciledInvariants(test);
    tell(task, {
      row: 23,
      promise: 'Administrators delete while others pay and ship',
      load: 'paid, shipped twice, cancelled by its owner and by an administrator, all at once',
      times: '20 orders, 1 naive control',
      result: 'each paid, none cancelled; the control ends paid and cancelled',
    });
  });

  it('When the control deletes what it saw as unpaid, then orders are paid and cancelled', async () => {
    test.stripe.pauseWebhooks();
    const orders = await Promise.all(
      times(10, async () => {
        const orderId = await newOrder(test, buyer, product);
        const intentId = intentOf(await startPaying(test, buyer, orderId, 2));
        await test.confirm(intentId);
        return { orderId, intentId };
      }),
    );
    await dropGuards(test);
    await Promise.all(
      orders.flatMap(({ orderId, intentId }) => [
        deleteReadingFirst(test, orderId),
        test.sql(
          'UPDATE orders SET paid = true, paid_at = now(), transaction_id = $2 WHERE id = $1',
          [orderId, intentId],
        ),
      ]),
    );
    expect(await findBreaches(test)).toContainEqual(expect.stringMatching(/^I3/));
  });
});
