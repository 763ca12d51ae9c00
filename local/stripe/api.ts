import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { identifyCaller, requireSecretKey, type ApiKeys } from './api-keys.ts';
import type { Call, Context } from './context.ts';
import { invalidRequest, StripeFailure, unknownRoute } from './errors.ts';
import { expandAnswer } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { decodeForm } from './form.ts';
import { readBody, send, type Headers } from './http.ts';
import type { IdempotencyKeys, KeyedRequest } from './idempotency.ts';
import { randomText } from './objects.ts';
import { findRoute, type Route } from './routes.ts';
import type { SavedAnswer } from './store.ts';

export interface ApiParts {
  keys: ApiKeys;
  context: Context;
  faults: Faults;
  idempotency: IdempotencyKeys;
  apiVersion: string;
  /** The state may have changed. */
  changed: () => void;
}
interface Answer {
  status: number;
  body: string;
  headers?: Headers;
}
interface Prepared {
  route: Route;
  call: Call;
  keyed: KeyedRequest | null;
}

const crossOrigin: Headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-expose-headers': 'Request-Id',
  'access-control-max-age': '300',
};

/** Answers one request under /v1 the way Stripe's API does, faults that a test planned included. */
export async function answerApi(
  parts: ApiParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') return send(response, 204, 'text/plain', '', crossOrigin);
  const requestId = `req_${randomText(14)}`;
  const headers: Headers = {
    ...crossOrigin,
    'request-id': requestId,
    'stripe-version': String(request.headers['stripe-version'] ?? parts.apiVersion),
  };
  try {
    const prepared = await prepare(parts, request, requestId);
    const key = prepared.keyed?.key;
    if (key !== undefined) headers['idempotency-key'] = key;
    const answer = await replayOrRun(parts, prepared, routeName(request), requestId);
    if (answer === 'cut') return void response.destroy();
    if (answer === 'hang') return;
    send(response, answer.status, 'application/json', answer.body, {
      ...headers,
      ...answer.headers,
    });
  } catch (error) {
    const { status, body } = failureAnswer(error);
    send(response, status, 'application/json', body, headers);
  }
}

async function prepare(
  parts: ApiParts,
  request: IncomingMessage,
  requestId: string,
): Promise<Prepared> {
  const url = new URL(request.url ?? '/', 'http://stripe');
  const method = request.method ?? 'GET';
  const body = method === 'POST' ? await readBody(request) : url.search.slice(1);
  const type = request.headers['content-type'] ?? '';
  if (method === 'POST' && body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  const form = decodeForm(body);
  const key = identifyCaller(parts.keys, request.headers.authorization, form);
  const found = findRoute(method, url.pathname);
  if (!found) throw unknownRoute(method, url.pathname);
  if (!found.route.forPages) requireSecretKey(key);
  const idempotencyKey = method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const keyed =
    typeof idempotencyKey === 'string' && idempotencyKey !== ''
      ? { key: idempotencyKey, route: url.pathname, body }
      : null;
  const mark = { id: requestId, idempotency_key: keyed?.key ?? null };
  const call: Call = { context: parts.context, form, ids: found.ids, key, request: mark };
  return { route: found.route, call, keyed };
}

async function replayOrRun(
  parts: ApiParts,
  prepared: Prepared,
  route: string,
  requestId: string,
): Promise<Answer | 'cut' | 'hang'> {
  const { keyed } = prepared;
  const fault = parts.faults.take(route);
  if (fault && fault.kind !== 'drop-after') return spoiled(fault);
  const saved = keyed ? parts.idempotency.begin(keyed) : null;
  if (saved) return fault ? 'cut' : replay(saved);
  let kept = false;
  try {
    const latencyMs = parts.faults.latencyFor(route);
    if (latencyMs > 0) await wait(latencyMs);
    const { answer, executed } = run(parts, prepared);
    if (keyed && executed) {
      parts.idempotency.save(keyed, answer.status, answer.body, requestId);
      kept = true;
    }
    return fault ? 'cut' : answer;
  } finally {
    if (keyed && !kept) parts.idempotency.release(keyed);
  }
}

function replay({ status, body, requestId }: SavedAnswer): Answer {
  return {
    status,
    body,
    headers: { 'idempotent-replayed': 'true', 'original-request': requestId },
  };
}

/** Runs the call in one go: nothing else happens in between, as under Stripe's own lock. */
function run(parts: ApiParts, { route, call }: Prepared): { answer: Answer; executed: boolean } {
  try {
    const answer = expandAnswer(parts.context.state, route.answer(call), call.form);
    return { answer: { status: 200, body: JSON.stringify(answer, null, 2) }, executed: true };
  } catch (error) {
    return {
      answer: failureAnswer(error),
      executed: error instanceof StripeFailure && error.executed,
    };
  } finally {
    if (route.method === 'POST') parts.changed();
  }
}

function spoiled(fault: Required<Fault>): Answer | 'cut' | 'hang' {
  if (fault.kind === 'drop-before') return 'cut';
  if (fault.kind === 'hang') return 'hang';
  const limited = fault.status === 429;
  const failure = new StripeFailure(fault.status, {
    type: limited ? 'invalid_request_error' : 'api_error',
    message: limited
      ? 'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.'
      : 'An unknown error occurred',
    ...(limited ? { code: 'rate_limit' } : {}),
  });
  return failureAnswer(failure);
}

function failureAnswer(error: unknown): Answer {
  if (error instanceof StripeFailure) {
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
  }
  console.error('Stripe stand-in: a fault of its own', error);
  const body = { type: 'api_error', message: 'The stand-in failed; its log says why.' };
  return { status: 500, body: JSON.stringify({ error: body }, null, 2) };
}

function routeName(request: IncomingMessage): string {
  return `${request.method} ${new URL(request.url ?? '/', 'http://stripe').pathname}`;
}
