import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchFromCommerce } from './commerce-fetch.server';

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\nok';

let server: Server;
let url: string;
/** The request lines, in the order in which they came. */
let asked: string[];
/** How many requests after the first find their connection reset, as one that is just being closed. */
let resets: number;

function speak(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    const [line = ''] = data.toString().split(' HTTP');
    if (!/^(GET|PUT|POST) /.test(line)) return;
    asked.push(line);
    if (asked.length > 1 && resets > 0) {
      resets -= 1;
      socket.resetAndDestroy();
    } else {
      socket.write(answer);
    }
  });
}

beforeEach(async () => {
  asked = [];
  resets = 1;
  server = createServer(speak);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Leaves a connection open that the next request goes into.
  expect(await send('GET')).toBe('ok');
});
afterEach(() => server.close());

async function send(method: string, headers: Record<string, string> = {}): Promise<string> {
  const body = method === 'GET' ? null : '{}';
  const response = await fetchFromCommerce(new Request(url, { method, headers, body }), 5_000);
  return response.text();
}

describe('a kept connection that the service closes while it is used', () => {
  test('When a read is sent into it, then it is sent again and answered', async () => {
    expect(await send('GET')).toBe('ok');
    expect(asked).toEqual(['GET /', 'GET /', 'GET /']);
  });

  test('When a write with an idempotency key is sent into it, then it is sent again, with its body', async () => {
    expect(await send('POST', { 'idempotency-key': 'one' })).toBe('ok');
    expect(asked).toEqual(['GET /', 'POST /', 'POST /']);
  });

  test('When another write is sent into it, then it is not done twice', async () => {
    await expect(send('PUT')).rejects.toThrow('fetch failed');
    await expect(send('POST')).resolves.toBe('ok');
    expect(asked).toEqual(['GET /', 'PUT /', 'POST /']);
  });

  test('When the second connection breaks too, then it fails: nobody asks for ever', async () => {
    resets = 2;
    await expect(send('GET')).rejects.toThrow('fetch failed');
    expect(asked).toEqual(['GET /', 'GET /', 'GET /']);
  });
});
