import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcilePayments } from '../src/use-cases/reconcile-payments.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

vi.setConfig({ testTimeout: 400_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

interface Outcome {
  code: number;
  text: string;
}

/** `npm run admin -w commerce-service -- ...`, as an operator types it. */
function adminCommand(...words: string[]): Promise<Outcome> {
  const args = ['run', '--silent', 'admin', '-w', 'commerce-service', '--', ...words];
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...test.environment };
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: root, env }, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`.replace(/^npm warn.*\n/gm, '').trim();
      resolve({ code: error ? Number(error.code ?? 1) : 0, text });
    });
  });
}

interface Entry {
  actor: string | null;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
}

function trail(since: number): Promise<Entry[]> {
  return test.sql<Entry>(
    `SELECT actor_id AS actor, action, subject, details FROM audit WHERE id > $1 ORDER BY id`,
    [since],
  );
}

async function trailEnd(): Promise<number> {
  const [row] = await test.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit');
  return Number(row?.id);
}

describe('administration from the shell', () => {
  it('When promote, list, demote and delete are run, then each does what it says and is in the trail', async () => {
    const first = await newCustomer(test);
    const second = await newCustomer(test);
    const since = await trailEnd();
    expect(await adminCommand('list')).toEqual({ code: 0, text: 'There is no administrator yet.' });
    const promoted = await adminCommand('promote', first.email.toUpperCase());
    expect(promoted).toMatchObject({
      code: 0,
      text: expect.stringContaining('promoted') as string,
    });
    expect((await send(test, 'GET', '/users', { token: first.token })).status).toBe(200);
    expect((await adminCommand('list')).text).toBe(first.email);
    expect((await adminCommand('promote', first.email)).text).toBe('Nothing to change.');
    for (const command of ['demote', 'delete']) {
      const refused = await adminCommand(command, first.email);
      expect(refused.code).toBe(1);
      expect(refused.text).toContain('This is the last administrator');
    }
    await adminCommand('promote', second.email);
    expect((await adminCommand('demote', first.email)).code).toBe(0);
    expect((await send(test, 'GET', '/users', { token: first.token })).status).toBe(403);

    const product = await newProduct(test, second);
    const orderId = await newOrder(test, first, product);
    await startPaying(test, first, orderId, 120);
    const deleted = await adminCommand('delete', first.email);
    expect(deleted).toEqual({
      code: 0,
      text: `deleted ${first.email}; open orders cancelled: 1`,
    });
    expect((await send(test, 'GET', '/user', { token: first.token })).status).toBe(401);
    const unknown = await adminCommand('delete', first.email);
    expect(unknown.text).toContain('There is no user with this address');
    expect(await adminCommand('nonsense')).toMatchObject({ code: 1 });

    const entries = (await trail(since)).filter(({ action }) => action !== 'denied');
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      [null, 'promote', first.userId],
      [null, 'promote', second.userId],
      [null, 'demote', first.userId],
      [null, 'user-deleted', first.userId],
      [null, 'order-cancelled', orderId],
    ]);
    await expectReconciledInvariants(test);
  });
});

describe('the trail', () => {
  let admin: Person;
  let user: Person;
  beforeAll(async () => {
    admin = await newAdmin(test);
    user = await newCustomer(test);
    test.stripe.setWebhook(null);
  });

  it('When people sign in, fail and are denied, then each is there, without password or address', async () => {
    const { email, password } = user;
    const since = await trailEnd();
    await send(test, 'POST', '/auth/login', { body: { email, password } });
    await send(test, 'POST', '/auth/login', { body: { email, password: 'a wrong guess' } });
    await send(test, 'POST', '/auth/login', { body: { email: 'no@acme.com', password } });
    await send(test, 'GET', '/users', { token: user.token });
    await send(test, 'GET', `/user?email=${admin.email}`, { token: user.token });
    await send(test, 'PUT', `/orders/${user.userId}`, {
      token: user.token,
      body: { shipped: true },
    });
    const { userId } = user;
    const denied = { actor: userId, action: 'denied', subject: null };
    const entries = await trail(since);
    expect(entries).toEqual([
      { actor: userId, action: 'sign-in', subject: null, details: {} },
      { actor: null, action: 'sign-in-failed', subject: userId, details: {} },
      { actor: null, action: 'sign-in-failed', subject: null, details: {} },
      { ...denied, details: { call: 'GET /users', code: 'FORBIDDEN' } },
      { ...denied, details: { call: 'GET /user', code: 'EMAIL_DIFFERS' } },
      { ...denied, details: { call: 'PUT /orders/:id', code: 'FORBIDDEN' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/@acme\.com|wrong guess/);
  });

  it('When role, price, stock, order and money change, then each is there with who and what', async () => {
    const { token } = admin;
    const product = await newProduct(test, admin, { price: 12, stock: 100 });
    const { orderId: shipped } = await newPaidOrder(test, user, product);
    const cancelled = await newOrder(test, user, product);
    const late = await newOrder(test, user, product);
    const intentId = intentOf(await startPaying(test, user, late, 120));
    // The cancellation happened elsewhere and Stripe was not asked: the charge comes late.
    await test.sql(
      `WITH o AS (UPDATE orders SET cancelled_at = now(), holds_stock = false WHERE id = $1
                  RETURNING id, product_id, quantity),
       a AS (INSERT INTO audit (action, subject) SELECT 'order-cancelled', id::text FROM o)
       UPDATE product p SET held = held - o.quantity FROM o WHERE p.id = o.product_id`,
      [late],
    );
    await test.confirm(intentId);
    const since = await trailEnd();

    const email = user.email;
    await send(test, 'PUT', '/users/admin', { token, body: { email } });
    await send(test, 'DELETE', '/users/admin', { token, body: { email } });
    const url = `/products/${product.id}`;
    await send(test, 'PATCH', url, { token, body: { price: 15, stock: 90 } });
    await send(test, 'PUT', `${url}?quantity=1`, { token });
    await send(test, 'PUT', `/orders/${shipped}`, { token, body: { shipped: true } });
    await send(test, 'DELETE', `/orders/${shipped}`, { token });
    await send(test, 'DELETE', `/orders/${cancelled}`, { token: user.token });
    await send(test, 'DELETE', `/products/delete/${product.id}`, { token });
    const paid = { paid: true, transactionId: intentId };
    await send(test, 'PUT', `/orders/${late}`, { token: user.token, body: paid });
    await reconcilePayments(test.shop);

    const by = admin.userId;
    const entries = await trail(since);
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      [by, 'promote', user.userId],
      [by, 'demote', user.userId],
      [by, 'product-changed', product.id],
      [by, 'stock-taken', product.id],
      [by, 'order-shipped', shipped],
      [by, 'order-removed', shipped],
      [user.userId, 'order-cancelled', cancelled],
      [by, 'product-deleted', product.id],
      [null, 'refund-due', late],
      [null, 'refunded', late],
    ]);
    const changed = entries.find(({ action }) => action === 'product-changed');
    expect(changed?.details).toMatchObject({ price: 15, priceBefore: 12, delta: -10 });
    await expectReconciledInvariants(test);
  });

  it('When a row is changed or deleted, then the database refuses', async () => {
    await expect(test.sql('DELETE FROM audit')).rejects.toThrow('append-only');
    await expect(test.sql(`UPDATE audit SET action = 'sign-in'`)).rejects.toThrow('append-only');
  });
});
