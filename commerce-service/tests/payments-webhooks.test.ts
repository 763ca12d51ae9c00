import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewProduct } from '../src/database/product-store.ts';
import { readEventParsingFirst } from './controls/naive-webhook.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { deliver, eventOf, post, signatureOf, type EventBody } from './support/events.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import {
  openTestShop,
  rotatedWebhookSecret,
  webhookSecret,
  type TestShop,
} from './support/test-shop.ts';

// promises.md section 1, row 9: what is not from Stripe, as Stripe sent it, is refused unread.

let test: TestShop;
let buyer: Person;
let product: NewProduct;

beforeAll(async () => {
  test = await openTestShop();
  buyer = await newCustomer(test);
  product = await newProduct(test, await newAdmin(test), { price: 3, stock: 1000, moq: 5 });
  test.stripe.pauseWebhooks();
});
afterAll(() => test.close());

async function newChargedOrder(): Promise<{ orderId: string; event: EventBody }> {
  const orderId = await newOrder(test, buyer, product);
  const intentId = intentOf(await startPaying(test, buyer, orderId, 15));
  await test.confirm(intentId);
  return { orderId, event: eventOf(test, intentId) };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

interface Forgery {
  payload: string;
  signature: string | undefined;
}

/** `isCaught` says whether the control, which parses before it verifies, refuses it too. */
const forgeries: [string, boolean, (event: EventBody) => Forgery][] = [
  ['no signature', true, (event) => ({ payload: JSON.stringify(event), signature: undefined })],
  ['an empty signature', true, (event) => ({ payload: JSON.stringify(event), signature: '' })],
  ['no sense in it', true, (event) => ({ payload: JSON.stringify(event), signature: 't=,v1=' })],
  [
    'a signature of an older scheme only',
    true,
    (event) => {
      const payload = JSON.stringify(event);
      return { payload, signature: signatureOf(payload).replace('v1=', 'v0=') };
    },
  ],
  [
    "someone else's secret",
    true,
    (event) => {
      const payload = JSON.stringify(event);
      return { payload, signature: signatureOf(payload, { secret: 'whsec_of_someone_else' }) };
    },
  ],
  [
    'an age of 301 s',
    false,
    (event) => {
      const payload = JSON.stringify(event);
      return { payload, signature: signatureOf(payload, { timestamp: nowSeconds() - 301 }) };
    },
  ],
  [
    'a fresh time put before an old signature',
    true,
    (event) => {
      const payload = JSON.stringify(event);
      const old = signatureOf(payload, { timestamp: nowSeconds() - 4000 });
      return { payload, signature: old.replace(/t=\d+/, `t=${nowSeconds()}`) };
    },
  ],
  [
    'a body that was parsed and written again',
    false,
    (event) => ({
      payload: JSON.stringify(event, null, 2),
      signature: signatureOf(JSON.stringify(event)),
    }),
  ],
  [
    'one byte more',
    false,
    (event) => {
      const payload = JSON.stringify(event);
      return { payload: `${payload} `, signature: signatureOf(payload) };
    },
  ],
  [
    'another order in it',
    true,
    (event) => {
      const payload = JSON.stringify(event);
      return { payload: payload.replace('"usd"', '"eur"'), signature: signatureOf(payload) };
    },
  ],
  [
    'the live mode, with a key of the test mode',
    false,
    (event) => {
      const payload = JSON.stringify({ ...event, livemode: true });
      return { payload, signature: signatureOf(payload) };
    },
  ],
];

describe('row 9: forged webhooks', () => {
  it.each(forgeries)(
    'When an event comes with %s, then it is 400 and no row is written',
    async (_, __, forge) => {
      const { orderId, event } = await newChargedOrder();
      const { payload, signature } = forge({ ...event, id: 'evt_forged' });
      const before = await rowCounts();
      const reply = await post(test, payload, signature);
      expect(reply.statusCode).toBe(400);
      expect(await rowCounts()).toEqual(before);
      expect(await test.sql('SELECT id FROM orders WHERE id = $1 AND paid', [orderId])).toEqual([]);
      await expectReconciledInvariants(test);
    },
  );

  it.each(forgeries)(
    'When the control is given one with %s, then it is %s that it refuses it',
    async (_, isCaught, forge) => {
      const { event } = await newChargedOrder();
      const { payload, signature } = forge(event);
      const isRefused = readEventParsingFirst(payload, signature, webhookSecret) === null;
      expect(isRefused).toBe(isCaught);
    },
  );

  it('When a body is no JSON, or nothing at all, then it is not even parsed: 400', async () => {
    expect((await post(test, '{"id":', 't=1,v1=00')).statusCode).toBe(400);
    expect((await post(test, '', 't=1,v1=00')).statusCode).toBe(400);
    expect((await post(test, '[['.repeat(50_000), undefined)).statusCode).toBe(400);
  });

  it('When a forged event comes, then the database is not asked anything', async () => {
    const { event } = await newChargedOrder();
    const payload = JSON.stringify(event);
    const asked: string[] = [];
    const { pool } = test.shop.database;
    const onAcquire = () => asked.push('a connection');
    pool.on('acquire', onAcquire);
    await post(test, payload, signatureOf(payload, { secret: 'whsec_of_someone_else' }));
    pool.off('acquire', onAcquire);
    expect(asked).toEqual([]);
  });

  it.each([
    ['the new secret', rotatedWebhookSecret],
    ['the old secret', webhookSecret],
  ])(
    'When the secret is being rotated, then an event signed with %s is taken',
    async (_, secret) => {
      const { orderId, event } = await newChargedOrder();
      expect((await deliver(test, event, { secret })).statusCode).toBe(200);
      expect(
        await test.sql('SELECT id FROM orders WHERE id = $1 AND paid', [orderId]),
      ).toHaveLength(1);
      await expectReconciledInvariants(test);
    },
  );

  it('When the old secret is taken out after the rotation, then it is refused', async () => {
    const after = await openTestShop({ STRIPE_WEBHOOK_SECRETS: rotatedWebhookSecret });
    try {
      const event = {
        id: 'evt_any',
        type: 'charge.updated',
        livemode: false,
        data: { object: {} },
      };
      expect((await deliver(after, event, { secret: webhookSecret })).statusCode).toBe(400);
      expect((await deliver(after, event, { secret: rotatedWebhookSecret })).statusCode).toBe(200);
    } finally {
      await after.close();
    }
  });

  it('When an event is 299 s old, then it is taken', async () => {
    const { event } = await newChargedOrder();
    const timestamp = nowSeconds() - 299;
    expect((await deliver(test, event, { timestamp })).statusCode).toBe(200);
  });
});

/** How many rows each table has that a webhook may write to. */
async function rowCounts(): Promise<object[]> {
  return test.sql(
    `SELECT (SELECT count(*) FROM webhook_event) AS events, (SELECT count(*) FROM outbox) AS mails,
            (SELECT count(*) FROM audit) AS traces, (SELECT count(*) FROM refund_due) AS refunds,
            (SELECT count(*) FROM orders WHERE paid) AS paid`,
  );
}
