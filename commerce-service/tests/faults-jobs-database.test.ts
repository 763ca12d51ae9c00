import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newOrder, newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer } from './factories/people.ts';
import { startService } from './support/service-process.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

vi.setConfig({ testTimeout: 90_000 });

let test: TestShop;
const servers: Server[] = [];

beforeAll(async () => {
  test = await openTestShop();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await test.close();
});

/** A port of this machine, and every connection that came to it. */
async function listenFor(onSocket: (socket: Socket) => void, port = 0) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  }).listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, sockets, cut };
}

/** A way to the database that can be cut. */
function listenForDatabase(port?: number) {
  const database = new URL(test.config.DATABASE_URL);
  return listenFor((socket) => {
    const onward = connect(Number(database.port), database.hostname);
    onward.on('error', () => undefined);
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  }, port);
}

describe('row 12: the database is away when a job ends', () => {
  it('When the end cannot be noted, then the service lives on, and the job is done once it is back', async () => {
    const way = await listenForDatabase();
    // Takes connections and says nothing: the job that sends mail waits for it.
    const mailServer = await listenFor(() => undefined);
    const url = new URL(test.config.DATABASE_URL);
    url.host = `127.0.0.1:${way.port}`;
    const service = await startService(test, {
      DATABASE_URL: url.href,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    });
    const statusOf = async (path: string) => (await fetch(service.url + path)).status;
    try {
      const product = await newProduct(test, await newAdmin(test));
      await newOrder(test, await newCustomer(test), product);
      await expect.poll(() => mailServer.sockets.length, { timeout: 30_000 }).toBe(1);
      way.cut();
      mailServer.sockets[0]?.destroy();
      await expect
        .poll(() => service.log(), { timeout: 30_000 })
        .toContain('the end of a job could not be noted');
      expect(await statusOf('/healthz')).toBe(200);
      expect(await statusOf('/readyz')).toBe(503);
      await test.sql(`UPDATE outbox SET next_attempt_at = now()`);
      await listenForDatabase(way.port);
      await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
      await expect.poll(() => mailServer.sockets.length, { timeout: 30_000 }).toBe(2);
    } finally {
      mailServer.cut();
      service.kill('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null });
    }
  });
});
