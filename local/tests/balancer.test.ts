import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Balancer, startBalancer } from '../balancer.ts';
import { freePort } from '../ports.ts';

/** The machine may be busy. */
const patiently = { timeout: 10_000 };

type Copy = { server: Server; port: number; isReady: boolean; asked: string[] };

let copies: Copy[];
let balancer: Balancer;
let url: string;

async function startCopy(): Promise<Copy> {
  const copy: Copy = { server: createServer(), port: 0, isReady: true, asked: [] };
  copy.server.on('request', (request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(copy.isReady ? 200 : 503).end();
      return;
    }
    copy.asked.push(String(request.headers['x-forwarded-for']));
    request.pipe(response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }));
  });
  await new Promise<void>((resolve) => copy.server.listen(0, '127.0.0.1', resolve));
  copy.port = (copy.server.address() as AddressInfo).port;
  return copy;
}

beforeEach(async () => {
  copies = [await startCopy(), await startCopy()];
  const port = await freePort();
  balancer = await startBalancer({ port, copies: copies.map((one) => one.port), askEveryMs: 20 });
  url = `http://127.0.0.1:${port}/page`;
});

afterEach(async () => {
  await balancer.stop();
  for (const { server } of copies) {
    server.closeAllConnections();
    server.close();
  }
});

test('When requests come, then the copies take turns and answer whole', async () => {
  for (let time = 0; time < 6; time += 1) {
    const body = 'x'.repeat(100_000);
    const answer = await fetch(url, { method: 'POST', body });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe(body);
  }
  expect(balancer.counts()).toEqual([3, 3]);
});

test('When a visitor brings a chain of addresses, then ours is noted last', async () => {
  await fetch(url, { headers: { 'x-forwarded-for': '6.6.6.6' } });
  await fetch(url);
  expect(copies.flatMap(({ asked }) => asked).sort()).toEqual(['127.0.0.1', '6.6.6.6, 127.0.0.1']);
});

test('When a copy is not ready, then the other gets all; when none is, then it is 503', async () => {
  const [first, second] = copies as [Copy, Copy];
  first.isReady = false;
  await vi.waitFor(async () => {
    const before = first.asked.length;
    for (let time = 0; time < 4; time += 1) await (await fetch(url)).text();
    expect(first.asked.length).toBe(before);
  }, patiently);
  second.isReady = false;
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(503), patiently);
  first.isReady = true;
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(201), patiently);
});
