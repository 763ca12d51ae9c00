import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { questionReader } from '../src/content/questions.ts';
import { openMailer } from '../src/mail/mailer.ts';
import { deliverMail, mailsAtOnce } from '../src/use-cases/deliver-mail.ts';
import { newOrder, newProduct, orderBody } from './factories/goods.ts';
import { newAdmin, newCustomer } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

type Answer = { status: number; body: string };
const good = JSON.stringify({
  data: { qnas: [{ documentId: 'q1', question: 'Do you ship reels?', answer: 'Yes, sealed.' }] },
});

let test: TestShop;
let cms: Server;
let answer: Answer;
let askedUnder: string | undefined;

beforeAll(async () => {
  cms = createServer((request, response) => {
    askedUnder = String(request.headers['x-request-id']);
    const isKnown = request.headers.authorization === 'Bearer the-read-only-token';
    response.writeHead(isKnown ? answer.status : 403).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(cms, 'listening');
  const { port } = cms.address() as AddressInfo;
  test = await openTestShop({
    CMS_URL: `http://127.0.0.1:${port}`,
    CMS_API_TOKEN: 'the-read-only-token',
  });
});
beforeEach(() => {
  answer = { status: 200, body: good };
});
afterAll(async () => {
  cms.close();
  await test.close();
});

describe('questions from the CMS', () => {
  it('When the CMS has never answered well, then it is 503 and says nothing of it', async () => {
    answer = { status: 500, body: '<html>secret stack</html>' };
    const reply = await send(test, 'GET', '/qna');
    expect(reply).toMatchObject({ status: 503, body: { code: 'CONTENT_UNAVAILABLE' } });
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });

  it('When the CMS answers, then questions come; when it then fails, then the last good ones', async () => {
    const questions = [{ _id: 'q1', question: 'Do you ship reels?', answer: 'Yes, sealed.' }];
    expect((await send(test, 'GET', '/qna')).body).toEqual(questions);

    let time = Date.now();
    const failures: unknown[] = [];
    const read = questionReader({
      cmsUrl: test.config.CMS_URL,
      token: 'the-read-only-token',
      now: () => new Date(time),
      onFailure: (error, requestId) => failures.push([error, requestId]),
    });
    expect(await read('request-0001')).toEqual(questions);
    expect(askedUnder, 'one id through all parts').toBe('request-0001');
    const nonsense = ['<html>', '{"errors":[{"message":"no"}]}', '{"data":{"qnas":[null]}}'];
    for (const body of nonsense) {
      answer = { status: 200, body };
      time += 60_000;
      expect(await read('request-0001')).toEqual(questions);
    }
    expect(failures).toEqual(nonsense.map(() => [expect.any(Error), 'request-0001']));
    answer = { status: 200, body: good.replace('sealed', 'in tape') };
    time += 60_000;
    expect((await read('request-0001'))[0]?.answer).toBe('Yes, in tape.');
  });
});

/** An SMTP server of a few lines: keeps what it is sent, or refuses everything. */
async function startSmtp({ refuses = false } = {}): Promise<{
  url: string;
  received: string[];
  close(): void;
}> {
  const received: string[] = [];
  const server = createTcpServer((socket) => {
    let isData = false;
    let text = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        received.push(text);
        isData = false;
        text = '';
        socket.write('250 kept\r\n');
        return;
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (refuses && /^MAIL/i.test(line)) socket.write('451 later\r\n');
        else if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
      text = '';
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() };
}

async function waitingMails(): Promise<{ attempts: number; last_error: string | null }[]> {
  return test.sql('SELECT attempts, last_error FROM outbox WHERE sent_at IS NULL');
}

describe('a product without a price', () => {
  it('When it is ordered, then it is 422 and there is no order that nobody could pay', async () => {
    const product = await newProduct(test, await newAdmin(test), { price: 0 });
    const buyer = await newCustomer(test);
    const body = orderBody(buyer, product);
    expect(await send(test, 'POST', '/orders', { token: buyer.token, body })).toMatchObject({
      status: 422,
      body: { code: 'TOTAL_BELOW_LIMIT' },
    });
    expect(await test.sql('SELECT id FROM orders WHERE product_id = $1', [product.id])).toEqual([]);
  });
});

describe('mails', () => {
  it('When the mail server refuses, then orders go on and the mail is sent once it does not', async () => {
    const product = await newProduct(test, await newAdmin(test));
    const orderId = await newOrder(test, await newCustomer(test), product);
    const publicUrl = 'http://localhost:3000';
    const bad = await startSmtp({ refuses: true });
    const refused = openMailer({ smtpUrl: bad.url, from: 'shop@ohmworks.example' });
    await deliverMail(test.shop, { mailer: refused, publicUrl });
    expect(await waitingMails()).toEqual([
      { attempts: 1, last_error: expect.stringContaining('451') as string },
    ]);
    refused.close();
    bad.close();

    await test.sql('UPDATE outbox SET next_attempt_at = now()');
    const kind = await startSmtp();
    const mailer = openMailer({ smtpUrl: kind.url, from: 'shop@ohmworks.example' });
    await deliverMail(test.shop, { mailer, publicUrl });
    await deliverMail(test.shop, { mailer, publicUrl });
    mailer.close();
    kind.close();
    expect(await waitingMails()).toEqual([]);
    expect(kind.received).toHaveLength(1);
    expect(kind.received[0]).toContain('Subject: Order placed: BC547B');
    expect(kind.received[0]?.replace(/=\r\n/g, '')).toContain(`/dashboard/payment/${orderId}`);
  });

  it('When the mail server takes its time over each, then several are told at once, each mail once', async () => {
    const product = await newProduct(test, await newAdmin(test), { stock: 1000 });
    const buyer = await newCustomer(test);
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => newOrder(test, buyer, product)),
    );
    let takeThem: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (takeThem = resolve));
    const sent: string[] = [];
    const mailer = {
      send({ text }: { text: string }) {
        sent.push(text);
        return taken;
      },
      close: () => undefined,
    };
    const delivered = deliverMail(test.shop, { mailer, publicUrl: 'http://localhost:3000' });
    await expect.poll(() => sent.length).toBe(mailsAtOnce);
    takeThem();
    await delivered;
    expect(await waitingMails()).toEqual([]);
    for (const id of orders) expect(sent.filter((text) => text.includes(id))).toHaveLength(1);
  });
});

describe('operations', () => {
  it('When its time limits are looked at, then Node keeps them as they were meant', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = test.app.server;
    // Node swaps the two when the first is the longer one.
    expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
    expect({ requestTimeout, keepAliveTimeout }).toEqual({
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
    });
  });

  it('When the database answers and is migrated, then the service is ready', async () => {
    expect(await send(test, 'GET', '/healthz')).toMatchObject({ status: 200 });
    expect(await send(test, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    });
  });

  it('When a migration is pending, then the service is not ready and does not say why', async () => {
    await test.sql(`UPDATE _prisma_migrations SET finished_at = NULL`);
    expect(await send(test, 'GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not ready' },
    });
    await test.sql(`UPDATE _prisma_migrations SET finished_at = now()`);
  });

  it('When a page of another origin asks, then it gets no permission', async () => {
    const allowed = async (origin: string) =>
      (await send(test, 'GET', '/products', { headers: { origin } })).headers[
        'access-control-allow-origin'
      ];
    expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000');
    expect(await allowed('https://evil.example')).toBeUndefined();
  });
});
