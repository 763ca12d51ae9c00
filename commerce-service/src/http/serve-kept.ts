import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Told of each kept reply that was sent again, for the log. `ms` as in the other lines. */
export type OnKeptAnswer = (answer: {
  reqId: string;
  route: string;
  status: number;
  ms: number;
}) => void;

/** What an address was answered with, but for the bytes: those are the catalogue's to keep. */
interface Answer {
  key: string;
  etag: string;
  totalCount: number | null;
  route: string;
  /** Name, value, name, value ... of the 200, the request's id last; and of the 304, without it. */
  headers: string[];
  headersUnchanged: string[];
}

const unusual = new Set(['origin', 'transfer-encoding', 'content-length', 'content-type']);
const interestingLengths = new Set(
  [...unusual, 'if-none-match', 'x-request-id'].map((n) => n.length),
);
const maxAnswers = 5_000;
const maxAddressLength = 500;
/** Up to so many bytes it pays to copy a reply behind its headers: one write to the socket, not two. */
const maxTextBytes = 16 * 1024;

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
  /** Bytes as a text with a character for each, which Node sends in one piece with the headers. */
  readonly #texts = new WeakMap<Buffer, string>();
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Call it when all headers but type and length are set. */
  remember(request: FastifyRequest, reply: FastifyReply, key: string, kept: SerialisedReply): void {
    if (request.method !== 'GET' || !usualHeadersOf(request.raw)) return;
    if (request.raw.url === undefined || request.raw.url.length > maxAddressLength) return;
    if (!this.#catalogue.isKept(key, kept)) return;
    const names = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'x-request-id');
    const headers = Object.fromEntries(names.map(([name, value]) => [name, String(value)]));
    const route = request.routeOptions.url ?? 'unknown';
    if (this.#answers.size >= maxAnswers) this.#answers.clear();
    this.#answers.set(request.raw.url, {
      key,
      etag: kept.etag,
      totalCount: kept.totalCount,
      route,
      headersUnchanged: flatten(headers),
      headers: flatten({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(kept.bytes.length),
        'x-request-id': '',
      }),
    });
  }

  /** The answer to a request that has one, and its bytes. */
  find(request: IncomingMessage): Found | undefined {
    const url = request.url ?? '';
    const answer = this.#answers.get(url);
    if (!answer || request.method !== 'GET') return undefined;
    const headers = usualHeadersOf(request);
    if (!headers) return undefined;
    const kept = this.#catalogue.kept(answer.key);
    if (kept?.etag === answer.etag && kept.totalCount === answer.totalCount) {
      return { answer, body: this.#bodyOf(kept.bytes), headers };
    }
    this.#answers.delete(url);
    return undefined;
  }

  #bodyOf(bytes: Buffer): Buffer | string {
    if (bytes.length > maxTextBytes) return bytes;
    let text = this.#texts.get(bytes);
    if (text === undefined) this.#texts.set(bytes, (text = bytes.toString('latin1')));
    return text;
  }
}

interface Found {
  answer: Answer;
  body: Buffer | string;
  headers: UsualHeaders;
}

/** The headers that matter to a kept reply. */
interface UsualHeaders {
  ifNoneMatch: string | undefined;
  requestId: string | undefined;
}

/**
 * Null for a request with anything that a hook would look at: an origin, a body, a header twice. Reads
 * the headers as they came: Node's `headers` would be made anew for each request.
 */
function usualHeadersOf({ rawHeaders }: IncomingMessage): UsualHeaders | null {
  const found: UsualHeaders = { ifNoneMatch: undefined, requestId: undefined };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!interestingLengths.has(name.length)) continue;
    const lowerCase = name.toLowerCase();
    if (unusual.has(lowerCase)) return null;
    if (lowerCase === 'if-none-match') {
      if (found.ifNoneMatch !== undefined) return null;
      found.ifNoneMatch = rawHeaders[at + 1];
    } else if (lowerCase === 'x-request-id') {
      if (found.requestId !== undefined) return null;
      found.requestId = rawHeaders[at + 1];
    }
  }
  return found;
}

function send(response: ServerResponse, { answer, body, headers }: Found, id: string): 200 | 304 {
  if (isKnownToCaller(headers.ifNoneMatch, answer.etag)) {
    response.writeHead(304, [...answer.headersUnchanged, 'x-request-id', id]);
    response.end();
    return 304;
  }
  const { headers: ownHeaders } = answer;
  // Node writes the headers down at once: the same list serves the next reply.
  ownHeaders[ownHeaders.length - 1] = id;
  response.writeHead(200, ownHeaders);
  response.end(body, 'latin1');
  return 200;
}

/** Puts the kept answers before Fastify, on its own server. Logs and counts as Fastify's hook does. */
export function serveKept(
  app: FastifyInstance,
  answers: KeptAnswers,
  { onReply, onKeptAnswer }: { onReply?: OnReply; onKeptAnswer?: OnKeptAnswer },
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
    const reqId = requestIdOf(found.headers.requestId);
    const status = send(response, found, reqId);
    const ms = performance.now() - started;
    const { route } = found.answer;
    onKeptAnswer?.({ reqId, route, status, ms: Math.round(ms * 10) / 10 });
    onReply?.({ method: 'GET', route, status, seconds: ms / 1000 });
  });
}
