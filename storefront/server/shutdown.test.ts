import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeGently, Readiness } from './shutdown';

/** The machine may be busy. */
const patiently = { timeout: 10_000 };

let server: Server;
let readiness: Readiness;
let agent: Agent;
/** Answers what the last request waits for. */
let finish: () => void;

beforeEach(async () => {
  readiness = new Readiness();
  agent = new Agent({ keepAlive: true });
  server = createServer({ keepAliveTimeout: 65_000 }, (asked, response) => {
    if (asked.url === '/readyz') response.writeHead(readiness.ask() ? 200 : 503).end();
    else if (asked.url === '/slow') finish = () => response.writeHead(200).end('slow');
    else response.writeHead(200).end('quick');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

async function get(path: string): Promise<{ status: number | undefined; connection: string }> {
  const sent = request({ port: port(), host: '127.0.0.1', path, agent }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, connection: response.headers.connection ?? '' };
}

describe('closing the storefront', () => {
  test('When a balancer watches, then it hears 503 while pages are answered, each as the last of its connection', async () => {
    expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
    const begun = performance.now();
    const closed = closeGently(server, readiness);
    expect(await get('/readyz')).toEqual({ status: 503, connection: 'close' });
    expect(await get('/')).toEqual({ status: 200, connection: 'close' });
    await closed;
    expect(performance.now() - begun).toBeGreaterThan(2_900);
  });

  test('When the process gets no turn for a while, then those in the queue are answered all the same', async () => {
    const answers = Array.from({ length: 20 }, () => get('/'));
    const closed = closeGently(server, readiness);
    // It has begun to wait.
    await new Promise((begun) => setImmediate(begun));
    const begun = performance.now();
    while (performance.now() - begun < 400);
    await closed;
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  });

  test('When an answer is under way on a kept connection, then it is finished, and nobody waits for more', async () => {
    const answered = get('/slow');
    await vi.waitFor(() => expect(finish).toBeTypeOf('function'), patiently);
    const begun = performance.now();
    const closed = closeGently(server, readiness);
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    await wait(300);
    expect(isClosed).toBe(false);
    finish();
    expect((await answered).status).toBe(200);
    await closed;
    // The kept connection would be given four.
    expect(performance.now() - begun).toBeLessThan(3_900);
  });

  test('When somebody has sent half a request, then that one is cut off when its time is over', async () => {
    const hung = connect(port(), '127.0.0.1');
    await once(hung, 'connect');
    hung.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\nhalf');
    hung.resume();
    await once(server, 'request');
    const begun = performance.now();
    await Promise.all([closeGently(server, readiness, 300), once(hung, 'close')]);
    expect(performance.now() - begun).toBeGreaterThan(290);
  });
});
