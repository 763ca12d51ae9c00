import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../src/domain/errors.ts';
import { openMailer } from '../src/mail/mailer.ts';
import { deliverMail } from '../src/use-cases/deliver-mail.ts';
import { sweepImages } from '../src/use-cases/sweep-images.ts';
import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from './factories/goods.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { expectReconciledInvariants } from './support/invariants.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

let test: TestShop;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  test.stripe.setWebhook(null);
});
beforeEach(() => test.stripe.clearFaults());
afterAll(() => test.close());

const hour = 3600_000;
const publicUrl = 'http://localhost:3000';

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function intentsOf(orderId: string) {
  return test.stripe.intents().filter(({ metadata }) => metadata['orderId'] === orderId);
}

describe('row 15: Stripe is down or slow', () => {
  const away = { status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } };

  it.each([
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers 429', { kind: 'status', status: 429 }],
    ['cuts the connection before the work', { kind: 'drop-before' }],
    ['cuts the connection after the work', { kind: 'drop-after' }],
  ] as const)('When it %s, then 503, and the retry gives one intent', async (_, fault) => {
    const product = await newProduct(test, admin);
    const orderId = await newOrder(test, buyer, product);
    test.stripe.fail({ ...fault, route: 'POST /v1/payment_intents', times: 10 });
    const reply = await startPaying(test, buyer, orderId, 120);
    expect(reply).toMatchObject(away);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    const mine = await send(test, 'GET', `/order/${orderId}`, { token: buyer.token });
    expect(mine.body).toMatchObject({ paid: false });
    test.stripe.clearFaults();
    const again = await startPaying(test, buyer, orderId, 120);
    expect(again.status).toBe(200);
    expect(intentsOf(orderId)).toHaveLength(1);
    await expectReconciledInvariants(test);
  });

  it('When it hangs, then 503 within ten seconds, and nothing is marked paid on hope', async () => {
    const product = await newProduct(test, admin);
    const orderId = await newOrder(test, buyer, product);
    const intentId = intentOf(await startPaying(test, buyer, orderId, 120));
    await test.confirm(intentId);
    test.stripe.fail({ kind: 'hang', route: '/v1/payment_intents', times: 10 });
    const tell = () =>
      send(test, 'PUT', `/orders/${orderId}`, {
        token: buyer.token,
        body: { paid: true, transactionId: intentId },
      });
    const ms = await elapsedMs(async () => expect(await tell()).toMatchObject(away));
    expect(ms).toBeLessThan(10_000);
    const read = () => send(test, 'GET', `/order/${orderId}`, { token: buyer.token });
    expect((await read()).body).toMatchObject({ paid: false });
    test.stripe.clearFaults();
    expect(await tell()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    await expectReconciledInvariants(test);
  });

  it('When a customer cancels meanwhile, then 503, and the order is as it was', async () => {
    const product = await newProduct(test, admin);
    const orderId = await newOrder(test, buyer, product);
    await startPaying(test, buyer, orderId, 120);
    test.stripe.fail({ kind: 'status', status: 500, times: 10 });
    const reply = await send(test, 'DELETE', `/orders/${orderId}`, { token: buyer.token });
    expect(reply).toMatchObject(away);
    test.stripe.clearFaults();
    const again = await send(test, 'DELETE', `/orders/${orderId}`, { token: buyer.token });
    expect(again.body).toMatchObject({ deletedCount: 1 });
    await expectReconciledInvariants(test);
  });
});

type Smtp = 'refuses to connect' | 'answers 451' | 'answers 550' | 'hangs';

/** A mail server that is of no use, each in its way; its address. */
async function badSmtp(kind: Smtp): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (kind === 'hangs') return;
    socket.write('220 test\r\n');
    socket.on('data', (line) => {
      const isMail = /^MAIL/i.test(line.toString());
      socket.write(isMail ? `${kind.slice(-3)} no\r\n` : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (kind === 'refuses to connect') server.close();
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

describe('row 16: the mail server is down', () => {
  it.each<Smtp>(['refuses to connect', 'answers 451', 'answers 550', 'hangs'])(
    'When it %s, then order, pay and reset are answered all the same, and the mails wait',
    async (kind) => {
      await test.sql('UPDATE outbox SET sent_at = now() WHERE sent_at IS NULL');
      const product = await newProduct(test, admin);
      const { orderId } = await newPaidOrder(test, buyer, product);
      const reset = await send(test, 'POST', '/auth/reset', { body: { email: buyer.email } });
      expect(reset.status).toBe(200);
      const smtp = await badSmtp(kind);
      const mailer = openMailer({ smtpUrl: smtp.url, from: 'shop@ohmworks.example' });
      const stopping = new AbortController();
      const failing = { ...mailer, send: mailer.send };
      if (kind === 'hangs') {
        // One hang is enough to see that it ends; the others wait.
        failing.send = (mail) => mailer.send(mail).finally(() => stopping.abort());
      }
      const { signal } = stopping;
      const during = deliverMail(test.shop, { mailer: failing, publicUrl, signal });
      const ms = await elapsedMs(() => newOrder(test, buyer, product));
      expect(ms).toBeLessThan(5_000);
      await during;
      mailer.close();
      smtp.close();
      const waiting = await test.sql<{ event: string; attempts: number; error: string | null }>(
        `SELECT event, attempts, last_error AS error FROM outbox
         WHERE sent_at IS NULL AND event LIKE '%' || $1 ORDER BY event`,
        [orderId],
      );
      expect(waiting.map(({ event }) => event.split(':')[0])).toEqual([
        'order-placed',
        'payment-received',
      ]);
      expect(waiting.some(({ attempts, error }) => attempts === 1 && error !== null)).toBe(true);
      await expectReconciledInvariants(test);
    },
  );

  it('When it stays down, then pauses grow to an hour, and after a day the mail is a dead letter', async () => {
    await test.sql('UPDATE outbox SET sent_at = now() WHERE sent_at IS NULL');
    await newOrder(test, buyer, await newProduct(test, admin));
    const begun = Date.now();
    let time = begun;
    const pauses: number[] = [];
    const clocked = { ...test.shop, now: () => new Date(time) };
    const mailer = {
      send: () => Promise.reject(new Error('451 later')),
      close: () => undefined,
    };
    for (;;) {
      await deliverMail(clocked, { mailer, publicUrl });
      const [mail] = await test.sql<{ dead: boolean; next: Date; payload: object }>(
        `SELECT dead_at IS NOT NULL AS dead, next_attempt_at AS next, payload FROM outbox
         WHERE sent_at IS NULL`,
      );
      if (!mail) throw new Error('the mail is gone');
      if (mail.dead) {
        expect(mail.payload).toEqual({});
        break;
      }
      pauses.push(mail.next.getTime() - time);
      time = mail.next.getTime();
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(hour);
    expect((time - begun) / hour).toBeGreaterThan(24);
    await test.sql(`DELETE FROM outbox WHERE dead_at IS NOT NULL`);
    await test.sql(
      'DELETE FROM orders o WHERE NOT EXISTS (SELECT 1 FROM outbox m WHERE m.event = $1 || o.id)',
      ['order-placed:'],
    );
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload() {
  const form = new FormData();
  form.append('image', new Blob([png]), 'one.png');
  const request = new Request('http://shop/', { method: 'POST', body: form });
  const reply = await test.app.inject({
    method: 'POST',
    url: '/images',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json<{ code?: string }>() };
}

describe('row 17: the image store is full or down', () => {
  const away = { status: 503, body: { code: 'IMAGES_UNAVAILABLE' } };

  it.each(['ENOSPC', 'EACCES'])(
    'When it says %s, then 503, and after the sweep no row and no file is left',
    async (code) => {
      const save = vi.spyOn(test.shop.images, 'save').mockImplementation(async () => {
        throw Object.assign(new DomainError('IMAGES_UNAVAILABLE'), { cause: { code } });
      });
      expect(await upload()).toMatchObject(away);
      save.mockRestore();
      const soon = new Date(Date.now() + 1000);
      await sweepImages({ ...test.shop, now: () => soon });
      const late = new Date(Date.now() + (test.shop.imageOrphanHours + 1) * hour);
      await sweepImages({ ...test.shop, now: () => late });
      expect(await test.sql('SELECT name FROM image')).toEqual([]);
    },
  );

  it('When the folder is no folder, then 503, no product names the picture, and then it works again', async () => {
    const folder = test.config.IMAGE_DIR;
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder should be');
    expect(await upload()).toMatchObject(away);
    await rm(folder);
    await mkdir(folder);
    await chmod(folder, 0o755);
    expect((await upload()).status).toBe(200);
    const unissued = await send(test, 'POST', '/addProduct', {
      token: admin.token,
      body: {
        name: 'BC557B',
        category: 'transistor',
        description: 'PNP general purpose transistor',
        price: 1,
        stock: 1,
        moq: 1,
        img: `http://localhost:4000/images/${'0'.repeat(32)}.webp`,
        email: admin.email,
      },
    });
    expect(unissued).toMatchObject({ status: 422, body: { code: 'IMAGE_NOT_ISSUED' } });
  });
});
