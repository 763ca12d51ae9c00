import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue, SerialisedReply } from '../use-cases/catalogue.ts';
import { isKnownToCaller } from './etag.ts';
import { requestIdOf } from './request-id.ts';

/** Told of each reply, for the metrics. */
export type OnReply = (reply: {
  method: string;
  route: string;
  status: number;
  seconds: number;
}) => void;

/** What an address was answered with, but for the bytes: those are the catalogue's to keep. */
interface Answer {
  key: string;
  etag: string;
  totalCount: number | null;
  route: string;
  /** Name, value, name, value ... of the 200, and of the 304. */
  headers: string[];
  headersUnchanged: string[];
}

const maxAnswers = 5_000;
const maxAddressLength = 500;

function flatten(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}

/**
 * Sends kept replies of the catalogue again without Fastify in between, which costs as much as all the
 * rest. Only an address that Fastify has answered before is served, only while its bytes are kept, with
 * the very headers that Fastify gave; whatever is unusual about a request is left to Fastify.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, Answer>();
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Call it when all headers but type and length are set. */
  remember(request: FastifyRequest, reply: FastifyReply, key: string, kept: SerialisedReply): void {
    if (request.method !== 'GET' || !isUsual(request.raw)) return;
    if (request.raw.url === undefined || request.raw.url.length > maxAddressLength) return;
    if (!this.#catalogue.isKept(key, kept)) return;
    const names = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'x-request-id');
    const headers = Object.fromEntries(names.map(([name, value]) => [name, String(value)]));
    if (this.#answers.size >= maxAnswers) this.#answers.clear();
    this.#answers.set(request.raw.url, {
      key,
      etag: kept.etag,
      totalCount: kept.totalCount,
      route: request.routeOptions.url ?? 'unknown',
      headersUnchanged: flatten(headers),
      headers: flatten({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(kept.bytes.length),
      }),
    });
  }

  /** The answer to a request that has one, and its bytes. */
  find(request: IncomingMessage): { answer: Answer; bytes: Buffer } | undefined {
    const url = request.url ?? '';
    const answer = this.#answers.get(url);
    if (!answer || request.method !== 'GET' || !isUsual(request)) return undefined;
    const kept = this.#catalogue.kept(answer.key);
    if (kept?.etag === answer.etag && kept.totalCount === answer.totalCount) {
      return { answer, bytes: kept.bytes };
    }
    this.#answers.delete(url);
    return undefined;
  }
}

/** Nothing that a hook would look at: no other origin, no body. */
function isUsual({ headers }: IncomingMessage): boolean {
  return (
    headers.origin === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-length'] === undefined &&
    headers['content-type'] === undefined
  );
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, bytes, reqId: id }: { answer: Answer; bytes: Buffer; reqId: string },
): 200 | 304 {
  if (isKnownToCaller(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, [...answer.headersUnchanged, 'x-request-id', id]);
    response.end();
    return 304;
  }
  response.writeHead(200, [...answer.headers, 'x-request-id', id]);
  response.end(bytes);
  return 200;
}

/** Puts the kept answers before Fastify, on its own server. Logs and counts as Fastify's hook does. */
export function serveKept(
  app: FastifyInstance,
  answers: KeptAnswers,
  { logger, onReply }: { logger?: FastifyBaseLogger | undefined; onReply?: OnReply | undefined },
): void {
  const fastify = app.server.listeners('request') as RequestListener[];
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = isClosing ? undefined : answers.find(request);
    if (!found) {
      fastify.forEach((listener) => listener(request, response));
      return;
    }
    const started = performance.now();
    const reqId = requestIdOf(request);
    const status = send(request, response, { ...found, reqId });
    const ms = performance.now() - started;
    const { route } = found.answer;
    const told = { reqId, method: 'GET', route, status, ms: Math.round(ms * 10) / 10 };
    logger?.info(told, 'answered');
    onReply?.({ method: 'GET', route, status, seconds: ms / 1000 });
  });
}
