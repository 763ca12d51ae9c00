import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { dropGuards } from './controls/drop-guards.ts';
import { refundReadingFirst, shipWithoutOrderLock } from './controls/naive-shipping.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { stripeOf } from './support/charges.ts';
import { deliver, eventOf } from './support/events.ts';
import { writeTo } from './support/history.ts';
import { expectReconciledInvariants, findBreaches, heal } from './support/invariants.ts';
import { statusCounts, tally, times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { startReconciled, startService } from './support/service-process.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// An administrator gives back what was paid for an order that cannot be shipped. Each race ends with
// the checker of promises.md section 1.

// Many orders each; a few seconds on a machine of its own, more on a busy one.
vi.setConfig({ testTimeout: 90_000 });

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;
const quantity = 10;
const reason = 'The last reel was damaged in our store.';

beforeEach(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { stock: 100, moq: 10, price: 3 });
});
afterEach(() => test.close());

function refund(orderId: string, { token }: Person = admin, body: object = { reason }) {
  return send(test, 'POST', `/orders/${orderId}/refund`, { token, body });
}

function ship(orderId: string): Promise<Reply> {
  return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body: { shipped: true } });
}

function paidOrder() {
  return newPaidOrder(test, buyer, product, quantity);
}

async function available(): Promise<number> {
  const { body } = await send(test, 'GET', `/products/${product.id}`);
  return (body as { available: number }).available;
}

function modifiedCount({ body }: Reply): number {
  return (body as { modifiedCount: number }).modifiedCount;
}

describe('the refund of a paid order', () => {
  it('When an administrator refunds it, then the goods are free, the money goes back and the customer is told', async () => {
    const { orderId, intentId } = await paidOrder();
    expect(await available()).toBe(90);
    expect(modifiedCount(await refund(orderId))).toBe(1);
    expect(await available()).toBe(100);
    const { body } = await send(test, 'GET', '/myOrders', { token: buyer.token });
    expect(body).toEqual([
      expect.objectContaining({ _id: orderId, transactionId: intentId, shipped: false }),
    ]);
    const [mine] = body as { refundedAt: string | null }[];
    expect(Date.parse(mine?.refundedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const [mail] = await test.sql<{ recipient: string; payload: object }>(
      `SELECT recipient, payload FROM outbox WHERE template = 'order-refunded'`,
    );
    expect(mail).toMatchObject({ recipient: buyer.email, payload: { reason, total: 30 } });
    const [trace] = await test.sql<{ actor: string; details: object }>(
      `SELECT actor_id AS actor, details FROM audit WHERE action = 'order-refunded'`,
    );
    expect(trace).toEqual({ actor: admin.userId, details: { reason, amountCents: 3000 } });
    await reconcilePayments(test.shop);
    expect(test.stripe.totals()).toEqual({ succeededCents: 3000, refundedCents: 3000 });
    await expectReconciledInvariants(test);
  });

  it('When it is refunded again, then nothing happens a second time', async () => {
    const { orderId } = await paidOrder();
    await refund(orderId);
    await heal(test);
    expect(modifiedCount(await refund(orderId))).toBe(0);
    await heal(test);
    expect(test.stripe.totals().refundedCents).toBe(3000);
    await expectReconciledInvariants(test);
  });

  it('When an order is not paid, shipped, cancelled or half shipped, then it is not refunded', async () => {
    const unpaid = await newOrder(test, buyer, product);
    const { orderId: shipped } = await paidOrder();
    await ship(shipped);
    const cancelled = await newOrder(test, buyer, product);
    await send(test, 'DELETE', `/orders/${cancelled}`, { token: buyer.token });
    const { orderId: taken } = await paidOrder();
    await send(test, 'PUT', `/products/${product.id}?quantity=${quantity}&orderId=${taken}`, {
      token: admin.token,
    });
    const codes = await Promise.all(
      [unpaid, shipped, cancelled, taken].map(async (orderId) => {
        const { status, body } = await refund(orderId);
        return [status, (body as { code: string }).code];
      }),
    );
    expect(codes).toEqual([
      [409, 'ORDER_UNPAID'],
      [409, 'ORDER_ALREADY_SHIPPED'],
      [409, 'ORDER_CANCELLED'],
      [409, 'SHIPMENT_BEGUN'],
    ]);
    expect(modifiedCount(await ship(taken))).toBe(1);
    await expectReconciledInvariants(test);
  });

  it('When it was refunded, then it is neither shipped, paid nor deleted any more', async () => {
    const { orderId, intentId } = await paidOrder();
    await refund(orderId);
    const { token } = admin;
    expect(await ship(orderId)).toMatchObject({ status: 409, body: { code: 'ORDER_REFUNDED' } });
    const deleted = await send(test, 'DELETE', `/orders/${orderId}`, { token });
    expect(deleted).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_DELETABLE' } });
    expect(await startPaying(test, buyer, orderId, 30)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_REFUNDED' },
    });
    const told = { paid: true, transactionId: intentId };
    const again = await send(test, 'PUT', `/orders/${orderId}`, { token: buyer.token, body: told });
    expect(again).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    const [{ stock } = { stock: 0 }] = await test.sql<{ stock: number }>(
      'SELECT stock FROM product',
    );
    expect(stock).toBe(100);
    await expectReconciledInvariants(test);
  });

  it('When Stripe is away, breaks off or fails, then the refund is tried until it is done, once', async () => {
    const { orderId } = await paidOrder();
    test.stripe.fail({ kind: 'status', status: 500, route: 'POST /v1/refunds', times: 3 });
    test.stripe.fail({ kind: 'drop-after', route: 'POST /v1/refunds', times: 1 });
    expect((await refund(orderId)).status).toBe(200);
    await reconcilePayments(test.shop);
    expect(test.stripe.totals().refundedCents).toBe(0);
    const { body } = await send(test, 'GET', '/admin/reconciliation', { token: admin.token });
    expect(body).toMatchObject({ findings: [{ kind: 'refund-due', orderId }] });
    await heal(test);
    await heal(test);
    expect(test.stripe.totals().refundedCents).toBe(3000);
    await expectReconciledInvariants(test);
  });

  it('When the service dies right after the refund was written, then the next one has Stripe give it back, once', async () => {
    const { orderId } = await paidOrder();
    const { token } = admin;
    const dying = await startReconciled(test, { FAILPOINT: 'refund-after-commit' });
    const body = { reason };
    expect(
      await writeTo(test, dying, 'POST', `/orders/${orderId}/refund`, { token, body }),
    ).toBeNull();
    expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(test.stripe.totals().refundedCents).toBe(0);
    const healthy = await startService(test, { RECONCILE_INTERVAL_SECONDS: '3600' });
    await expect
      .poll(() => test.stripe.totals().refundedCents, { timeout: 60_000, interval: 100 })
      .toBe(3000);
    healthy.kill('SIGTERM');
    await healthy.ended;
    expect((await stripeOf(test).refunds.list()).data).toHaveLength(1);
    await expectReconciledInvariants(test);
  });
});

describe('refunds that meet others', () => {
  it('When twenty refunds of one order are asked for at once, then one is made', async () => {
    const { orderId } = await paidOrder();
    const second = await newAdmin(test);
    const replies = await Promise.all(
      times(20, (index) => refund(orderId, index % 2 ? admin : second)),
    );
    expect(statusCounts(replies)).toEqual({ 200: 20 });
    expect(tally(replies.map(modifiedCount))).toEqual({ 0: 19, 1: 1 });
    await expectReconciledInvariants(test);
    expect(test.stripe.totals().refundedCents).toBe(3000);
  });

  it('When each of many orders is shipped and refunded at once, then each is one of both', async () => {
    product = await newProduct(test, admin, { stock: 1000, moq: 10, price: 3 });
    const orders = await Promise.all(times(30, paidOrder));
    const fates = await Promise.all(
      orders.map(async ({ orderId }, index) => {
        const acts = [() => ship(orderId), () => refund(orderId)];
        const replies = await Promise.all(
          (index % 2 ? acts : acts.toReversed()).map((act) => act()),
        );
        return statusCounts(replies);
      }),
    );
    expect(fates).toEqual(times(30, () => ({ 200: 1, 409: 1 })));
    await expectReconciledInvariants(test);
  });

  it('When the control reads first and then refunds, then an order is refunded and shipped', async () => {
    const orders = await Promise.all(times(5, paidOrder));
    await dropGuards(test);
    await Promise.all(
      orders.flatMap(({ orderId }) => [
        refundReadingFirst(test, orderId),
        shipWithoutOrderLock(test, orderId),
      ]),
    );
    expect(await findBreaches(test)).toContainEqual(expect.stringMatching(/^I3 refunded/));
  });

  it('When the payment is told by the webhook, the customer and the reconciler while it is refunded, then it goes back once', async () => {
    test.stripe.pauseWebhooks();
    const orderIds = await Promise.all(
      times(10, async () => {
        const orderId = await newOrder(test, buyer, product);
        const intentId = intentOf(await startPaying(test, buyer, orderId, 30));
        await test.confirm(intentId);
        return { orderId, intentId };
      }),
    );
    await Promise.all(
      orderIds.flatMap(({ orderId, intentId }) => [
        refund(orderId),
        deliver(test, eventOf(test, intentId)),
        send(test, 'PUT', `/orders/${orderId}`, {
          token: buyer.token,
          body: { paid: true, transactionId: intentId },
        }),
        refund(orderId),
        deliver(test, eventOf(test, intentId)),
        reconcilePayments(test.shop),
      ]),
    );
    const replies = await Promise.all(orderIds.map(({ orderId }) => refund(orderId)));
    expect(statusCounts(replies)).toEqual({ 200: 10 });
    await expectReconciledInvariants(test);
    expect(test.stripe.totals()).toEqual({ succeededCents: 30_000, refundedCents: 30_000 });
  });

  it('When a second charge comes for a refunded order, then that goes back too', async () => {
    test.stripe.pauseWebhooks();
    const { orderId } = await paidOrder();
    const body = { price: 30 };
    const other = intentOf(
      await send(test, 'POST', '/create-payment-intent', { token: buyer.token, body }),
    );
    await test.confirm(other);
    await refund(orderId);
    const late = await send(test, 'PUT', `/orders/${orderId}`, {
      token: buyer.token,
      body: { paid: true, transactionId: other },
    });
    expect(late.status).toBe(409);
    await expectReconciledInvariants(test);
    expect(test.stripe.totals()).toEqual({ succeededCents: 6000, refundedCents: 6000 });
  });
});
