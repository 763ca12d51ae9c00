import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from './helper-process.ts';

/** A reply of the service as it went over the wire. */
export interface CannedReply {
  path: string;
  /** Name, value, name, value ... without those that Node writes by itself. */
  headers: string[];
  body: Buffer;
}
export interface BareHttpQuestion {
  serve: CannedReply[];
}
/** The port it listens on. */
export type BareHttpAnswer = number;

let server: Server | null = null;

/** What the service is measured against: `node:http` and nothing else, from memory. */
async function serve(replies: readonly CannedReply[]): Promise<number> {
  server?.closeAllConnections();
  server?.close();
  const byPath = new Map(replies.map((reply) => [reply.path, reply]));
  const fresh = createServer((request, response) => {
    const reply = byPath.get(request.url ?? '');
    if (!reply) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, reply.headers);
    response.end(reply.body);
  });
  server = fresh;
  await new Promise<void>((resolve) => fresh.listen(0, '127.0.0.1', resolve));
  return (fresh.address() as AddressInfo).port;
}

answerQuestions(({ serve: replies }: BareHttpQuestion): Promise<BareHttpAnswer> => serve(replies));
