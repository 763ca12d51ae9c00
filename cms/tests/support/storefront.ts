import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { WEBHOOK_SECRET } from './cms.ts';

/** A call that a storefront was sent. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** Stands where a copy of the storefront would listen, and keeps what it is told. */
export async function startListener(answer: (call: ReceivedCall) => number = () => 204) {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { url = '', headers } = request;
      const call = { path: url, headers, body, atMs: Date.now() };
      calls.push(call);
      response.writeHead(answer(call)).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The signature that a call should carry, worked out apart from the code under test. */
export function rightSignature(sentAt: string, body: string): string {
  return createHmac('sha256', WEBHOOK_SECRET)
    .update(`content-changed\n${sentAt}\n${body}`)
    .digest('hex');
}
