import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from '../factories/people.ts';
import { assertDocumented } from '../support/documented-replies.ts';
import { inTime } from '../support/in-time.ts';
import { send } from '../support/requests.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

/** Sends bytes as they are and reads until the service closes the connection. */
async function speak(bytes: string): Promise<{ status: number; text: string }> {
  const { port } = test.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return { status: Number(text.slice(9, 12)), text };
}

const ending = 'Host: shop\r\nConnection: close\r\n\r\n';

describe('requests that are hardly HTTP', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'a length and chunks',
      `POST /orders HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${ending}0\r\n\r\n`,
      400,
    ],
    [
      'two lengths',
      `POST /orders HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n${ending}`,
      400,
    ],
    ['a header with a line break', `GET /products HTTP/1.1\r\nX-A: a\rb\r\n${ending}`, 400],
    ['64 KB of headers', `GET /products HTTP/1.1\r\nX-A: ${'a'.repeat(65_536)}\r\n${ending}`, 431],
    ['no Host', 'GET /products HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['TRACE', `TRACE /products HTTP/1.1\r\n${ending}`, 404],
    ['a path that cannot be decoded', `GET /products/%zz HTTP/1.1\r\n${ending}`, 400],
  ])('When there is %s, then it is refused at once', async (_, bytes, expected) => {
    const { status, text } = await inTime(1_000, () => speak(bytes));
    expect(status, text).toBe(expected);
    expect(text).not.toMatch(/node:|\.ts:|at Object/);
  });

  it('When the bytes are unreadable, then the refusal is a problem document all the same', async () => {
    const { status, text } = await speak('hello\r\n\r\n');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const contentType = /content-type: (.*)/.exec(head)?.[1] ?? '';
    assertDocumented({ method: 'GET', url: '/nothing', status, contentType, body });
    expect(head).toContain('x-content-type-options: nosniff');
  });
});

describe('headers that are not believed', () => {
  it('When a header asks for another method, then it is not heard', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await send(test, 'GET', '/products', { headers })).status).toBe(200);
  });

  it('When Host and its like name another site, then mails still link to ours', async () => {
    const { email } = await newCustomer(test);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '1.2.3.4, 5.6.7.8',
    };
    const reply = await send(test, 'POST', '/auth/reset', { body: { email }, headers });
    expect(reply.status).toBe(200);
    const rows = await test.sql<{ mail: string }>(
      'SELECT payload::text AS mail FROM outbox WHERE recipient = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.mail).not.toContain('evil');
  });

  it.each([
    'null',
    'https://evil.example',
    'http://sub.localhost:3000',
    'http://localhost:3000.evil.example',
  ])('When a page of %s asks, then it gets no permission', async (origin) => {
    const reply = await send(test, 'GET', '/products', { headers: { origin } });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });
});
