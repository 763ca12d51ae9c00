import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A CMS that always answers with one question. */
export async function startCms(): Promise<{ url: string; close(): void }> {
  const qnas = [{ documentId: 'q1', question: 'Do you ship reels?', answer: 'Yes, sealed.' }];
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ data: { qnas } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
