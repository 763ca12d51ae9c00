import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { reportReconciliation } from '../src/use-cases/report-reconciliation.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { assertReconciled, findDifferences } from './support/reconciliation.ts';
import { send, type Reply } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
let buyer: Person;
let product: NewProduct;

beforeEach(async () => {
  test = await openTestShop();
  test.stripe.pauseWebhooks();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin, { price: 3, stock: 50, moq: 5 });
  waitFor(test.config.RECONCILE_INTERVAL_SECONDS + 1);
});
afterEach(() => test.close());

/** From now on the shop's clock is so much ahead of Stripe's. */
function waitFor(seconds: number): void {
  test.shop.now = () => new Date(Date.now() + seconds * 1000);
}

function report(query = '', token = admin.token): Promise<Reply> {
  return send(test, 'GET', `/admin/reconciliation?email=${admin.email}${query}`, { token });
}

function ship(orderId: string): Promise<Reply> {
  const body = { shipped: true };
  return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body });
}

/** An order whose charge has succeeded at Stripe, and of which we have not been told. */
async function newChargedOrder(): Promise<{ orderId: string; intentId: string }> {
  const orderId = await newOrder(test, buyer, product);
  const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
  await test.confirm(intentId);
  return { orderId, intentId };
}

/** Cancelled where Stripe was not asked: the worst case. */
function cancelBehindStripe(orderId: string): Promise<unknown> {
  return test.sql(
    `WITH o AS (UPDATE orders SET cancelled_at = now(), holds_stock = false WHERE id = $1
                RETURNING product_id, quantity)
     UPDATE product p SET held = held - o.quantity FROM o WHERE p.id = o.product_id`,
    [orderId],
  );
}

describe('a shop where all is well', () => {
  it('When orders were paid, shipped in one call or in two, cancelled, and paid late, then nothing is found', async () => {
    const inOneCall = await newPaidOrder(test, buyer, product);
    const inTwoCalls = await newPaidOrder(test, buyer, product);
    await newPaidOrder(test, buyer, product);
    const cancelled = await newOrder(test, buyer, product);
    await startPaying(test, buyer, cancelled, 15);
    await send(test, 'DELETE', `/orders/${cancelled}`, { token: buyer.token });
    await ship(inOneCall.orderId);
    await send(test, 'PUT', `/products/${product.id}?quantity=5`, { token: admin.token });
    await ship(inTwoCalls.orderId);

    const reply = await report();
    expect(reply).toMatchObject({
      status: 200,
      body: { findings: [], next: null, chargesChecked: 4, ordersChecked: 3 },
    });
    await assertReconciled(test);
  });
});

describe('what the report finds', () => {
  it('When a charge is known to Stripe only, then it is found until it is settled', async () => {
    const { intentId } = await newChargedOrder();
    expect((await report()).body).toMatchObject({
      findings: [{ kind: 'paid-at-stripe-only', intentId, expected: 0, actual: 1500 }],
    });
    await reconcilePayments(test.shop);
    await assertReconciled(test);
  });

  it('When a charge is younger than the interval of the reconciler, then it is not found yet', async () => {
    waitFor(0);
    const { intentId } = await newChargedOrder();
    expect((await report()).body).toMatchObject({ findings: [], chargesChecked: 1 });
    waitFor(test.config.RECONCILE_INTERVAL_SECONDS + 1);
    expect((await report()).body).toMatchObject({ findings: [{ intentId }] });
  });

  it('When a user paid an intent without an order, then it is found', async () => {
    const body = { price: 15 };
    const { token } = buyer;
    const reply = await send(test, 'POST', '/create-payment-intent', { token, body });
    await test.confirm(intentOf(reply));
    expect((await report()).body).toMatchObject({ findings: [{ kind: 'paid-at-stripe-only' }] });
  });

  it('When an order is paid by a charge that Stripe does not know, then both sides are found', async () => {
    const { orderId, intentId } = await newPaidOrder(test, buyer, product);
    await test.sql(`UPDATE orders SET transaction_id = 'pi_made_up' WHERE id = $1`, [orderId]);
    const findings = await findDifferences(test);
    expect(findings).toHaveLength(2);
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'paid-here-only', orderId, intentId: 'pi_made_up' }),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'paid-at-stripe-only', intentId }),
    );
  });

  it('When someone refunds a paid order at Stripe, then its amount differs', async () => {
    const { orderId, intentId } = await newPaidOrder(test, buyer, product);
    await test.shop.payments.refund(intentId);
    expect((await report()).body).toMatchObject({
      findings: [{ kind: 'amount-differs', orderId, intentId, expected: 1500, actual: 0 }],
    });
  });

  it('When the charge is older than the report, then a paid order is compared all the same', async () => {
    const { orderId, intentId } = await newPaidOrder(test, buyer, product);
    await test.shop.payments.refund(intentId);
    const tomorrow = Date.now() + 24 * 3600_000;
    await test.sql('UPDATE orders SET paid_at = $2 WHERE id = $1', [
      orderId,
      new Date(tomorrow + 1000),
    ]);
    const reply = await report(`&since=${new Date(tomorrow).toISOString()}`);
    expect(reply.body).toMatchObject({
      chargesChecked: 0,
      ordersChecked: 1,
      findings: [{ kind: 'amount-differs', orderId }],
    });
  });

  it('When a refund is due, then it is found until it is made', async () => {
    const { orderId, intentId } = await newChargedOrder();
    await cancelBehindStripe(orderId);
    await send(test, 'PUT', `/orders/${orderId}`, {
      token: buyer.token,
      body: { paid: true, transactionId: intentId },
    });
    expect((await report()).body).toMatchObject({
      findings: [{ kind: 'refund-due', orderId, intentId, expected: 1500 }],
    });
    await reconcilePayments(test.shop);
    await assertReconciled(test);
  });

  it('When a refund is booked that Stripe has not made, then it is found', async () => {
    const { intentId } = await newChargedOrder();
    await test.sql(
      `INSERT INTO refund_due (intent_id, amount_cents, reason, done_at)
       VALUES ($1, 1500, 'test', now())`,
      [intentId],
    );
    expect((await report()).body).toMatchObject({
      findings: [{ kind: 'refund-not-at-stripe', intentId, actual: 1500 }],
    });
  });

  it.each([
    ['without', () => ''],
    ['with', (orderId: string) => `&orderId=${orderId}`],
  ])(
    'When the first of two shipping calls was made %s an order id, then it is found until the second',
    async (_, query) => {
      const { orderId } = await newPaidOrder(test, buyer, product);
      const url = `/products/${product.id}?quantity=5${query(orderId)}`;
      await send(test, 'PUT', url, { token: admin.token });
      expect((await report()).body).toMatchObject({
        findings: [{ kind: 'shipment-unfinished', productId: product.id, actual: 5 }],
      });
      await ship(orderId);
      await assertReconciled(test);
    },
  );

  it('When an order is marked shipped behind the ledger, then it is found', async () => {
    const { orderId } = await newPaidOrder(test, buyer, product);
    await test.sql(
      `UPDATE orders SET shipped = true, shipped_at = now(), holds_stock = false WHERE id = $1`,
      [orderId],
    );
    const kinds = (await findDifferences(test)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['hold-differs', 'shipment-without-movement']);
  });

  it('When stock changes behind its ledger, then it is found', async () => {
    await test.sql('UPDATE product SET stock = stock + 2 WHERE id = $1', [product.id]);
    expect((await report()).body).toMatchObject({
      findings: [{ kind: 'ledger-differs', productId: product.id, expected: 50, actual: 52 }],
    });
  });
});

describe('a report in parts', () => {
  it('When Stripe has more charges than a page, then every part is short and the oldest is found', async () => {
    const { intentId } = await newChargedOrder();
    const { userId } = buyer;
    const wish = { amountCents: 1500, orderId: null, userId };
    for (let index = 0; index < 105; index += 1) {
      await test.shop.payments.createIntent({ ...wish, idempotencyKey: `many-${index}` });
    }
    const since = new Date(0);
    const first = await reportReconciliation(test.shop, { since, budgetMs: 0 });
    expect(first).toMatchObject({ chargesChecked: 100, findings: [], next: { phase: 'charges' } });
    const cursor = first.next ?? undefined;
    const second = await reportReconciliation(test.shop, { since, cursor, budgetMs: 0 });
    expect(second.findings).toMatchObject([{ kind: 'paid-at-stripe-only', intentId }]);
    expect(second.next).toEqual({ phase: 'orders', after: null });
    expect(await findDifferences(test)).toHaveLength(1);
  });

  it('When the next part is asked for over HTTP, then it goes on where the last ended', async () => {
    const older = await newChargedOrder();
    const newer = await newChargedOrder();
    const made = test.stripe.intents().find(({ id }) => id === newer.intentId);
    expect(made).toBeDefined();
    const reply = await report(`&cursor=charges:${newer.intentId}`);
    expect(reply.body).toMatchObject({
      chargesChecked: 1,
      findings: [{ intentId: older.intentId }],
      next: null,
    });
    expect((await report('&cursor=orders:')).body).toMatchObject({ chargesChecked: 0, next: null });
  });
});

describe('who may ask, and how', () => {
  it('When nobody, or a customer asks, then it is refused', async () => {
    expect((await report('', '')).status).toBe(401);
    const own = `/admin/reconciliation?email=${buyer.email}`;
    expect((await send(test, 'GET', own, { token: buyer.token })).status).toBe(403);
  });

  it.each([
    'since=yesterday',
    'since=2026-13-01T00:00:00Z',
    'since=2026-01-01',
    'cursor=charges:',
    'cursor=charges:pi_nobody_knows',
    'cursor=orders:1:not-an-id',
    "cursor=orders:1:'%20OR%201=1",
    'since=2026-01-01T00:00:00Z&since=2026-01-02T00:00:00Z',
  ])('When %s is asked for, then it is 400', async (query) => {
    expect((await report(`&${query}`)).status).toBe(400);
  });

  it('When it is asked for since the year 0, then it begins with the epoch', async () => {
    expect((await report('&since=0000-01-01T00:00:00Z')).body).toMatchObject({
      since: '1970-01-01T00:00:00.000Z',
    });
  });

  it.each([
    ['answers 500', { kind: 'status' as const, status: 500, times: 4 }],
    ['cuts the connection', { kind: 'drop-before' as const, times: 4 }],
    ['does not answer', { kind: 'hang' as const, times: 4 }],
  ])('When Stripe %s, then it is 503 within 10 s', async (_, fault) => {
    test.stripe.fail({ ...fault, route: 'GET /v1/payment_intents' });
    const began = performance.now();
    const reply = await report();
    expect(reply).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
