import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newProduct } from './factories/goods.ts';
import { newAdmin } from './factories/people.ts';
import { tell } from './support/promises.ts';
import { statusCounts, tally, times } from './support/racing.ts';
import { startService, type ServiceProcess } from './support/service-process.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

/** The machine may be busy. */
const patiently = { timeout: 10_000 };

// promises.md section 1, row 29. Each starts the real service.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let test: TestShop;
let service: ServiceProcess;
let agent: Agent;

beforeAll(async () => {
  test = await openTestShop();
  await newProduct(test, await newAdmin(test), { stock: 50, moq: 1 });
});
beforeEach(() => {
  agent = new Agent({ keepAlive: true });
});
afterAll(() => test.close());

/** Over connections that are kept and used again, as a balancer does. */
async function get(path: string): Promise<{ status: number; connection: string }> {
  const sent = httpRequest(`${service.url}${path}`, { agent }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, connection: response.headers.connection ?? '' };
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  return { result: await work, ms: performance.now() - begun };
}

const clean = { code: 0, signal: null };

/** Fifty requests a second into `asked`, while the service calls itself ready, until it is told to stop. */
async function loadWhileReady(
  asked: Promise<{ status: number }>[],
  isStopping: () => boolean,
): Promise<{ status: number }[]> {
  let isReady = true;
  for (let turn = 0; isReady || !isStopping(); turn += 1) {
    // A balancer asks less often; this one could not know sooner.
    if (turn % 5 === 0) isReady = (await get('/readyz')).status === 200;
    if (isReady) asked.push(get(turn % 2 ? '/products?limit=6' : '/reviews'));
    await wait(20);
  }
  return Promise.all(asked);
}

/** The first line of the answer on a connection of its own, or the code of the fault. */
function askAlone(path: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`);
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => (text += error.code));
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });
}

describe('SIGTERM', () => {
  it('When it comes at fifty requests a second, even twice, then it is first not ready, loses nothing and exits 0', async ({
    task,
  }) => {
    service = await startService(test, { SHUTDOWN_DRAIN_SECONDS: '5' });
    const asked: Promise<{ status: number }>[] = [];
    let isStopping = false;
    const load = loadWhileReady(asked, () => isStopping);
    await vi.waitUntil(() => asked.length > 60, { timeout: 90_000 });
    service.kill('SIGTERM');
    isStopping = true;
    const stopping = timed(service.ended);
    const answers = await load;
    service.kill('SIGTERM');
    // Still open, and each answer is the last of its connection, also the one that is kept.
    expect(await get('/readyz')).toEqual({ status: 503, connection: 'close' });
    expect(await get('/products?limit=6')).toEqual({ status: 200, connection: 'close' });
    expect(statusCounts(answers)).toEqual({ 200: answers.length });
    expect(answers.length).toBeGreaterThan(60);
    const { result, ms } = await stopping;
    expect(result).toEqual(clean);
    // The hard exit, after ten seconds, has code 1.
    expect(ms).toBeLessThan(15_000);
    await expect(get('/healthz')).rejects.toThrow(/ECONNREFUSED/);
    tell(task, {
      row: 29,
      promise: 'The commerce service stops cleanly',
      load: 'SIGTERM at 50 requests a second on kept connections, and a second SIGTERM; with a hung request in another run',
      times: '1 stop',
      result: `not ready first; ${answers.length} requests, all 200; exit 0 after ${(ms / 1000).toFixed(1)} s, of which 5 s for the balancer to notice`,
    });
  });

  it('When an answer is under way on a kept connection, then it is finished, and the process does not wait for more', async () => {
    service = await startService(test);
    const slow = httpRequest(`${service.url}/auth/register`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json' },
    });
    // Half of the body now, half of it once the service closes.
    const body = JSON.stringify({ name: 'Ann', email: 'ann@acme.com', password: 'a long phrase' });
    slow.write(body.slice(0, 20));
    await vi.waitFor(() => expect(slow.socket?.bytesWritten ?? 0).toBeGreaterThan(20), patiently);
    await get('/healthz');
    service.kill('SIGTERM');
    await vi.waitFor(() => expect(service.log()).toContain('stopping'), patiently);
    slow.end(body.slice(20));
    const [response] = (await once(slow, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    // Node alone would wait for the kept connection, until the hard exit with code 1.
    expect(await service.ended).toEqual(clean);
  });

  it('When somebody never sends the rest of a request, then the service ends all the same, within ten seconds', async () => {
    service = await startService(test);
    const hung = connect(Number(new URL(service.url).port), '127.0.0.1');
    hung.on('error', () => undefined);
    hung.write('POST /auth/login HTTP/1.1\r\nhost: here\r\ncontent-length: 99\r\n');
    hung.write('content-type: application/json\r\n\r\n{"half');
    await get('/healthz');
    service.kill('SIGTERM');
    const { result, ms } = await timed(service.ended);
    expect(result).toEqual(clean);
    expect(ms).toBeLessThan(15_000);
    hung.destroy();
  });

  it('When callers wait in the queue of a busy process, then they are answered before it closes', async () => {
    service = await startService(test);
    service.kill('SIGSTOP');
    const answers = times(20, () => askAlone('/healthz'));
    // Made after those: they are in the queue.
    const last = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(last, 'connect');
    last.destroy();
    service.kill('SIGTERM');
    service.kill('SIGCONT');
    expect(tally(await Promise.all(answers))).toEqual({ 'HTTP/1.1 200 OK': 20 });
    expect(await service.ended).toEqual(clean);
  });
});
