import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { letQueueIn } from './part-gently.ts';

/** The first line of the answer, or the code of the fault. */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => (text += error.code));
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });
}

it('When the process gets no turn for longer than the quiet lasts, then those in the queue are let in all the same', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, () => ask(port));
  const quiet = letQueueIn(server);
  const begun = performance.now();
  while (performance.now() - begun < 400);
  await quiet;
  server.close();
  server.closeIdleConnections();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
});
