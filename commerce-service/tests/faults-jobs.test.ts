import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMetrics } from '../src/metrics.ts';
import type { Mailer } from '../src/mail/mailer.ts';
import { mailsAtOnce } from '../src/use-cases/deliver-mail.ts';
import { startWorker, type Worker } from '../src/jobs/worker.ts';
import { deleteExpired } from '../src/database/expiry-store.ts';
import { sweepExpired } from '../src/use-cases/sweep-expired.ts';
import { intentOf, newOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';
import { stripeOf } from './support/charges.ts';

vi.setConfig({ testTimeout: 60_000 });

let test: TestShop;
let buyer: Person;
let admin: Person;
const sent: string[] = [];
const mailer: Mailer = {
  send: async ({ messageId }) => void sent.push(messageId),
  close: () => undefined,
};

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  test.stripe.setWebhook(null);
});
afterAll(() => test.close());

function startCopy(overrides: Partial<TestShop['shop']> = {}): Promise<Worker> {
  return startWorker({
    shop: { ...test.shop, ...overrides },
    mailer,
    publicUrl: 'http://localhost:3000',
    databaseUrl: test.config.DATABASE_URL,
    reconcileIntervalSeconds: 0.1,
  });
}

async function metricsText(): Promise<string> {
  const metrics = openMetrics(test.shop.database);
  const server = await metrics.listen('127.0.0.1', 0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  } finally {
    server.close();
  }
}

describe('two copies of the worker', () => {
  it('When both run, then each mail, payment, refund and release happens once, and metrics show it', async () => {
    const product = await newProduct(test, admin, { stock: 1000 });
    const charged: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const orderId = await newOrder(test, buyer, product);
      await test.confirm(intentOf(await startPaying(test, buyer, orderId, 120)));
      charged.push(orderId);
    }
    const abandoned = await newOrder(test, buyer, product);
    await startPaying(test, buyer, abandoned, 120);
    await test.sql(
      `UPDATE orders SET intent_started_at = now() - interval '25 hours' WHERE id = $1`,
      [abandoned],
    );
    const stray = await stripeOf(test).paymentIntents.create({
      amount: 500,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { userId: buyer.userId },
    });
    await test.sql(
      `INSERT INTO user_intent (id, user_id, amount_cents, created_at)
       VALUES ($1, $2, 500, now() - interval '2 hours')`,
      [stray.id, buyer.userId],
    );
    const before = await metricsText();
    expect(before).toContain('shop_waiting{what="payments_unreconciled"} 7');
    expect(before).toMatch(/shop_waiting_oldest_seconds\{what="payments_unreconciled"\} 9\d{4}/);
    expect(before).toContain('shop_waiting{what="outbox_waiting"} 7');

    const copies = await Promise.all([startCopy(), startCopy()]);
    const left = async () => {
      const [row] = await test.sql(
        `SELECT (SELECT count(*)::int FROM orders WHERE holds_stock AND NOT paid) AS paying,
                (SELECT count(*)::int FROM outbox WHERE sent_at IS NULL) AS mails,
                (SELECT count(*)::int FROM refund_due WHERE done_at IS NULL) AS refunds,
                (SELECT count(*)::int FROM user_intent WHERE closed_at IS NULL) AS intents`,
      );
      return row;
    };
    const nothing = { paying: 0, mails: 0, refunds: 0, intents: 0 };
    await expect.poll(left, { timeout: 30_000 }).toEqual(nothing);
    await Promise.all(copies.map((copy) => copy.stop()));

    expect(sent).toHaveLength(13);
    expect(new Set(sent).size).toBe(13);
    const paid = await test.sql('SELECT id FROM orders WHERE paid ORDER BY id');
    expect(paid).toEqual(charged.sort().map((id) => ({ id })));
    const refunds = await stripeOf(test).refunds.list({ payment_intent: stray.id });
    expect(refunds.data).toHaveLength(1);
    const [row] = await test.sql('SELECT held FROM product WHERE id = $1', [product.id]);
    expect(row).toEqual({ held: 6 * product.moq });
    const after = await metricsText();
    expect(after).toContain('shop_waiting{what="payments_unreconciled"} 0');
    expect(after).toContain('shop_waiting_oldest_seconds{what="outbox_waiting"} 0');
    expect(after).toContain('shop_waiting{what="outbox_dead"} 0');
    expect(after).toContain('shop_events_total{event="webhook-refused"} 0');
    expect(after).toMatch(/nodejs_eventloop_lag_seconds \d/);
    await expectReconciledInvariants(test);
  });

  it('When the mail server hangs, then payments are reconciled all the same, and stopping is prompt', async () => {
    const product = await newProduct(test, admin);
    for (let index = 0; index < 5; index += 1) await newOrder(test, buyer, product);
    const orderId = await newOrder(test, buyer, product);
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const begun: string[] = [];
    const send: Mailer['send'] = ({ messageId }) => {
      begun.push(messageId);
      return hanging;
    };
    const copy = await startWorker({
      shop: test.shop,
      mailer: { send, close: () => undefined },
      publicUrl: 'http://localhost:3000',
      databaseUrl: test.config.DATABASE_URL,
      reconcileIntervalSeconds: 0.1,
    });
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(mailsAtOnce);
    await test.confirm(intentOf(await startPaying(test, buyer, orderId, 120)));
    const isPaid = async () => {
      const [row] = await test.sql<{ paid: boolean }>('SELECT paid FROM orders WHERE id = $1', [
        orderId,
      ]);
      return row?.paid;
    };
    await expect.poll(isPaid, { timeout: 20_000 }).toBe(true);
    expect(begun).toHaveLength(mailsAtOnce);
    const stopped = copy.stop();
    release();
    await stopped;
    expect(begun).toHaveLength(mailsAtOnce);
    await test.sql('UPDATE outbox SET sent_at = now() WHERE sent_at IS NULL');
    await expectReconciledInvariants(test);
  });
});

describe('the sweep of what is over', () => {
  it('When two copies sweep, then all that is over goes, once, and all else stays', async () => {
    const user = buyer.userId;
    const product = await newProduct(test, admin);
    const orderId = await newOrder(test, buyer, product);
    for (const [kind, age] of [
      ['old', '100 days'],
      ['new', '1 minute'],
    ]) {
      await test.sql(
        `WITH t AS (SELECT now() - $2::interval AS at, generate_series(1, 1500) AS n),
         a AS (INSERT INTO auth_proof (id_hash, user_id, expires_at)
               SELECT $1 || n, $3::uuid, at FROM t),
         b AS (INSERT INTO password_reset (code_hash, user_id, expires_at)
               SELECT $1 || n, $3::uuid, at FROM t),
         c AS (INSERT INTO idempotency_key (user_id, key, request_hash, order_id, created_at)
               SELECT $3::uuid, $1 || n, '', $4::uuid, at FROM t),
         d AS (INSERT INTO webhook_event (id, type, received_at) SELECT $1 || n, 'x', at FROM t),
         e AS (INSERT INTO sessions (id_hash, user_id, expires_at)
               SELECT $1 || n, $3::uuid, at FROM t)
         INSERT INTO rate_limit (key, count, resets_at) SELECT $1 || n, 1, at FROM t`,
        [kind, age, user, orderId],
      );
    }
    const [one, two] = await Promise.all([sweepExpired(test.shop), sweepExpired(test.shop)]);
    const kinds = Object.keys(one) as (keyof typeof one)[];
    expect(kinds).toHaveLength(6);
    for (const kind of kinds) expect(one[kind] + two[kind], kind).toBe(1500);
    const rows = await test.sql<{ old: number; fresh: number }>(`
      SELECT count(*) FILTER (WHERE id LIKE 'old%')::int AS old,
             count(*) FILTER (WHERE id LIKE 'new%')::int AS fresh
      FROM (SELECT id_hash AS id FROM auth_proof UNION ALL SELECT code_hash FROM password_reset
            UNION ALL SELECT key FROM idempotency_key UNION ALL SELECT id FROM webhook_event
            UNION ALL SELECT id_hash FROM sessions UNION ALL SELECT key FROM rate_limit) every`);
    expect(rows).toEqual([{ old: 0, fresh: 6 * 1500 }]);
    await expectReconciledInvariants(test);
  });

  it.each(Object.entries(deleteExpired))(
    'When it looks for %s, then by an index and not through the whole table',
    async (_, deleteBatch) => {
      const client = new pg.Client({ connectionString: test.config.DATABASE_URL });
      await client.connect();
      let plan = '';
      const explain = async (parts: TemplateStringsArray, ...values: unknown[]) => {
        const text = parts.reduce((sql, part, index) => `${sql}$${index}${part}`);
        const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${text}`, values);
        plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        return 0;
      };
      try {
        // The tables of a test are so small that reading them whole would be right.
        await client.query('SET enable_seqscan = off');
        await deleteBatch({ $executeRaw: explain } as never, new Date(), 1000);
      } finally {
        await client.end();
      }
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toMatch(/Index Cond: \((expires_at|created_at|resets_at|received_at) </);
    },
  );
});
