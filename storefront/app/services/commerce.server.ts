import { data } from '@remix-run/node';
import createClient, { type Client } from 'openapi-fetch';

import type { paths } from '~/generated/commerce';

import { fetchFromCommerce } from './commerce-fetch.server';
import { getEnv } from './env.server';
import { requestIdOf } from './request-id.server';

const timeoutMs = 10_000;

/** One rule that a field broke, in the customer's words; `path` names the field. */
export interface FieldProblem {
  path: string;
  message: string;
}

/**
 * What the commerce service answered instead of success, or that it did not answer at all
 * (`status` 503, `code` SERVICE_UNAVAILABLE). The only error that talking to it throws.
 */
export class CommerceProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: FieldProblem[];
  /** The whole problem document, for the few codes that carry more (a new price). */
  readonly document: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    document: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    const code = typeof document['code'] === 'string' ? document['code'] : codeOf(status);
    super(`commerce service: ${status} ${code}`, options);
    this.name = 'CommerceProblem';
    this.status = status;
    this.code = code;
    this.detail = typeof document['detail'] === 'string' ? document['detail'] : '';
    this.fields = Array.isArray(document['errors']) ? document['errors'].filter(isField) : [];
    this.document = document;
  }

  /** Whether trying again later may help: the service was away, busy or broken. */
  get isOutage(): boolean {
    return this.status >= 500;
  }
}

function codeOf(status: number): string {
  return status >= 500 ? 'SERVICE_UNAVAILABLE' : 'UNKNOWN';
}

function isField(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

async function problemFrom(response: Response, requestId: string): Promise<CommerceProblem> {
  const body: unknown = await response.json().catch(() => null);
  const document = typeof body === 'object' && body !== null ? { ...body } : {};
  return new CommerceProblem(response.status, { ...document, requestId });
}

export type CommerceClient = Client<paths>;

interface ClientOptions {
  /** The access token, or an identity proof for the one call that takes it. */
  bearer?: string | null;
  /** Called on 401 and 403 instead of throwing the problem; what it returns is thrown. */
  onDenied?: (status: number) => Response | Promise<Response>;
}

/**
 * A client of the documented calls for one incoming request: same request id, address and
 * browser, the person's own bearer, 10 s at most. Every call either gives `data` or throws
 * `CommerceProblem`.
 */
export function commerceClient(request: Request, options: ClientOptions = {}): CommerceClient {
  const requestId = requestIdOf(request);
  const headers: Record<string, string> = { 'X-Request-Id': requestId };
  // Set by our own edge (server/client-address.ts): whom the service's limits by address count.
  const visitor = request.headers.get('X-Client-Address');
  if (visitor) {
    headers['X-Client-Address'] = visitor;
    headers['X-Storefront-Key'] = getEnv().STOREFRONT_KEY;
  }
  // By it people tell their sessions apart.
  const browser = request.headers.get('User-Agent');
  if (browser) headers['User-Agent'] = browser;
  if (options.bearer) headers['Authorization'] = `Bearer ${options.bearer}`;
  const client = createClient<paths>({
    baseUrl: getEnv().COMMERCE_URL,
    headers,
    fetch: (outgoing) => fetchFromCommerce(outgoing, timeoutMs),
  });
  client.use({
    async onResponse({ response }) {
      if (response.ok) return;
      if ((response.status === 401 || response.status === 403) && options.onDenied)
        throw await options.onDenied(response.status);
      throw await problemFrom(response, requestId);
    },
    onError: ({ error }) => new CommerceProblem(503, { requestId }, { cause: error }),
  });
  return client;
}

/** The body of a successful call. Throws `CommerceProblem` as the call does. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  let body: T | undefined;
  try {
    ({ data: body } = await call);
  } catch (error) {
    if (error instanceof CommerceProblem || error instanceof Response) throw error;
    // The reply broke off, or was not what it said it is.
    throw new CommerceProblem(502, {}, { cause: error });
  }
  if (body === undefined) throw new CommerceProblem(502);
  return body;
}

/**
 * The body of a call that a page cannot do without, for loaders: an unknown thing becomes the
 * 404 page, a service that is away the 503 page with Retry.
 */
export async function answerForPage<T>(call: Promise<{ data?: T }>): Promise<T> {
  try {
    return await answer(call);
  } catch (problem) {
    throw problem instanceof CommerceProblem ? pageError(problem) : problem;
  }
}

/** What a loader throws for a problem, so that the error boundary can tell what to say. */
export function pageError(problem: CommerceProblem) {
  const status = problem.isOutage || problem.status === 429 ? 503 : problem.status;
  const { requestId } = problem.document;
  return data({ code: problem.code, message: problem.detail, requestId }, { status });
}

/** Whether what was thrown is `pageError`'s 503: the service is away. */
export function isAway(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit' &&
    (thrown as ReturnType<typeof pageError>).init?.status === 503
  );
}
