import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import type { Caller } from '../src/domain/access.ts';
import { DomainError } from '../src/domain/errors.ts';
import { deleteOrder } from '../src/use-cases/delete-order.ts';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { cancelWithoutStripe } from './controls/naive-paying.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { Interleaving } from './support/interleaving.ts';
import { expectReconciledInvariants, findBreaches, heal } from './support/invariants.ts';
import { cancelOrder, fates, reportPaid } from './support/order-fates.ts';
import { tell } from './support/promises.ts';
import { asClients, times } from './support/racing.ts';
import { send, type Reply } from './support/requests.ts';
import { sized, sizedTimeoutMs } from './support/size.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, row 22.

// Hundreds of orders; a few seconds on a machine of its own, more on a busy one.
vi.setConfig({ testTimeout: sizedTimeoutMs });

let test: TestShop;
let buyer: Person;
let product: NewProduct;

beforeEach(async () => {
  test = await openTestShop();
  buyer = await newCustomer(test);
  product = await newProduct(test, await newAdmin(test), { stock: 100_000, moq: 1, price: 2 });
});
afterEach(() => test.close());

const cancel = (orderId: string) => cancelOrder(test, buyer, orderId);
const report = (orderId: string, transactionId: string) =>
  reportPaid(test, buyer, orderId, transactionId);

async function userIntent(price: number): Promise<string> {
  const reply = await send(test, 'POST', '/create-payment-intent', {
    token: buyer.token,
    body: { price },
  });
  return intentOf(reply);
}

function codeOf({ body }: Reply): unknown {
  return (body as { code?: unknown }).code;
}

describe('row 22: cancelling while paying', () => {
  /** Done; too late; not this charge. */
  const definite = new Set([200, 409, 422]);
  const orderCount = sized({ whole: 300, short: 100 });

  /** Two intents each; made by twenty at a time, for it is not the making that is looked at. */
  async function newOrdersBeingPaid() {
    const orders: { orderId: string; own: string; other: string }[] = [];
    await asClients(20, async () => {
      while (orders.length < orderCount) {
        const order = { orderId: '', own: '', other: '' };
        orders.push(order);
        order.orderId = await newOrder(test, buyer, product);
        order.own = intentOf(await startPaying(test, buyer, order.orderId, 2));
        order.other = await userIntent(2);
      }
    });
    return orders;
  }

  interface Attempt {
    call: () => Promise<Reply>;
    reply: Reply;
  }

  const attempt = async (call: Attempt['call']): Promise<Attempt> => ({
    call,
    reply: await call(),
  });

  async function payAndTell(orderId: string, intentId: string): Promise<Attempt | null> {
    const charged = await test.confirm(intentId).catch(() => null);
    return charged && attempt(() => report(orderId, intentId));
  }

  it('When each of many orders is cancelled while two of its charges succeed, then no charge is unaccounted', async ({
    task,
  }) => {
    const orders = await newOrdersBeingPaid();
    const attempts = await Promise.all(
      orders.flatMap(({ orderId, own, other }) => [
        attempt(() => cancel(orderId)),
        payAndTell(orderId, own),
        payAndTell(orderId, other),
      ]),
    );
    const made = attempts.filter((one) => one !== null);
    // More at once than the pool's connections serve in 3 s: nobody waits longer, but is told when
    // to come again (promises.md 1, row 13; 4, Timeouts), and does.
    const turnedAway = made.filter(({ reply }) => reply.status === 503);
    const undelivered = () =>
      test.stripe.deliveries().filter(({ delivery }) => delivery?.state === 'pending').length;
    await expect.poll(undelivered, { timeout: sizedTimeoutMs / 2 }).toBe(0);
    for (const one of turnedAway) {
      expect(['DATABASE_UNAVAILABLE', 'PAYMENTS_UNAVAILABLE']).toContain(codeOf(one.reply));
      expect(Number(one.reply.headers['retry-after'])).toBeGreaterThan(0);
      one.reply = await one.call();
    }
    const indefinite = made.filter(({ reply }) => !definite.has(reply.status));
    expect(indefinite.map(({ reply }) => [reply.status, codeOf(reply)])).toEqual([]);
    await heal(test);
    const rows = await fates(test);
    expect(rows).toHaveLength(orderCount);
    expect(rows.filter(({ paid, cancelled }) => paid === cancelled)).toEqual([]);
    await expectReconciledInvariants(test);
    const paid = rows.filter((row) => row.paid).length;
    const { succeededCents, refundedCents } = test.stripe.totals();
    tell(task, {
      row: 22,
      promise: 'Cancelling while paying loses no money',
      load: 'each order cancelled at the moment in which two of its charges succeed, at the commerce service',
      times: `${orderCount} orders, ${2 * orderCount} intents, 1 naive control`,
      result: `${paid} paid, ${orderCount - paid} cancelled; of ${succeededCents / 200} charges ${refundedCents / 200} given back, none unaccounted`,
    });
  });

  it('When an order is paid by another charge, then its own intent can take nothing more, also without webhooks', async () => {
    test.stripe.setWebhook(null);
    const orderId = await newOrder(test, buyer, product);
    const own = intentOf(await startPaying(test, buyer, orderId, 2));
    const other = await userIntent(2);
    await test.confirm(other);
    expect((await report(orderId, other)).body).toMatchObject({ modifiedCount: 1 });
    await heal(test);
    await expect(test.confirm(own)).rejects.toThrow(/canceled/);
    await expectReconciledInvariants(test);
  });

  it('When both of its charges had succeeded and no webhook came, then the reconciler gives one back', async () => {
    test.stripe.setWebhook(null);
    const orderId = await newOrder(test, buyer, product);
    const own = intentOf(await startPaying(test, buyer, orderId, 2));
    const other = await userIntent(2);
    await Promise.all([test.confirm(own), test.confirm(other)]);
    await report(orderId, other);
    await heal(test);
    expect(test.stripe.totals()).toEqual({ succeededCents: 400, refundedCents: 200 });
    await expectReconciledInvariants(test);
  });

  it('When a user claims a charge that is given back at the same time, then it does one of both', async () => {
    test.stripe.setWebhook(null);
    const tries = await Promise.all(
      times(20, async () => {
        const orderId = await newOrder(test, buyer, product);
        const intentId = await userIntent(2);
        await test.confirm(intentId);
        return { orderId, intentId };
      }),
    );
    const inTwoHours = () => new Date(Date.now() + 2 * 3600_000);
    const late = { ...test.shop, now: inTwoHours };
    await Promise.all([
      ...times(3, () => reconcilePayments(late)),
      ...tries.map(({ orderId, intentId }) => report(orderId, intentId)),
    ]);
    await reconcilePayments(late);
    await expectReconciledInvariants(test);
  });

  it('When a charge is late for a cancelled order and Stripe fails at first, then the refund is tried until it is done, once', async () => {
    const orderId = await newOrder(test, buyer, product);
    const intentId = await userIntent(2);
    await test.confirm(intentId);
    expect((await cancel(orderId)).status).toBe(200);
    test.stripe.fail({ kind: 'status', status: 500, route: 'POST /v1/refunds', times: 3 });
    test.stripe.fail({ kind: 'drop-after', route: 'POST /v1/refunds', times: 1 });
    expect(await report(orderId, intentId)).toMatchObject({ body: { code: 'ORDER_CANCELLED' } });
    await reconcilePayments(test.shop);
    expect(test.stripe.totals().refundedCents).toBe(0);
    await heal(test);
    expect(test.stripe.totals()).toEqual({ succeededCents: 200, refundedCents: 200 });
    await heal(test);
    await expectReconciledInvariants(test);
  });

  it('When cancelling, the charge and the reconciler interleave at any await point, then the order is paid or cancelled and the money agrees', async () => {
    test.stripe.pauseWebhooks();
    const caller: Caller = { ...buyer, img: '', role: 'user', sessionIdHash: '' };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const orderId = await newOrder(test, buyer, product);
        const intentId = intentOf(await startPaying(test, buyer, orderId, 2));
        const interleaving = new Interleaving(scheduler);
        const confirm = () => test.confirm(intentId).catch(() => undefined);
        const refused = (error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        };
        await interleaving.race([
          () => deleteOrder(interleaving.gate(test.shop, 'owner'), caller, orderId).catch(refused),
          () => interleaving.turn('card', confirm),
          () => reconcilePayments(interleaving.gate(test.shop, 'reconciler')),
        ]);
        await heal(test);
        const [fate] = await fates(test, orderId);
        const intent = await test.shop.payments.findIntent(intentId);
        expect(fate?.paid).toBe(intent?.status === 'succeeded');
        expect(fate?.paid && fate.cancelled).toBe(false);
      }),
      { numRuns: 40, endOnFailure: true },
    );
    await expectReconciledInvariants(test);
  });

  it('When the control cancels without asking Stripe, then cancelled orders are charged', async () => {
    test.stripe.setWebhook(null);
    const orders = await Promise.all(
      times(10, async () => {
        const orderId = await newOrder(test, buyer, product);
        return { orderId, intentId: intentOf(await startPaying(test, buyer, orderId, 2)) };
      }),
    );
    await Promise.all(
      orders.flatMap(({ orderId, intentId }) => [
        cancelWithoutStripe(test, orderId),
        test.confirm(intentId),
      ]),
    );
    await heal(test);
    const breaches = await findBreaches(test);
    expect(breaches).toContainEqual(expect.stringMatching(/^I4 .*: 0 orders, 0 refunds/));
    expect(breaches).toContainEqual(expect.stringMatching(/^I5/));
  });
});
