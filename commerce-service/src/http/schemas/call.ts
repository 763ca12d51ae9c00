import { z } from 'zod';

/** Who may make a call. `proof` also takes a single-use identity proof in place of a token. */
export type Access = 'public' | 'signed-in' | 'admin' | 'proof';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The body's `email` names the caller: another address is 403. */
    bodyEmailIsOwn?: boolean;
    /** A body of the wrong shape is 400 and not 422: the call is an either-or of two forms. */
    bodyIsEitherOr?: boolean;
  }
}

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable, for programs'),
    detail: z.string().describe('For people'),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** The facts of the refusal, for example the current price. */
    price: z.int().optional(),
    total: z.int().optional(),
    moq: z.int().optional(),
    stock: z.int().optional(),
    quantity: z.int().optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });

const reasons = {
  400: 'The request does not have the documented shape',
  401: 'No valid identity',
  403: "Not this role, or not this caller's address",
  404: 'No such thing, or not yours',
  406: 'Not enough stock',
  409: 'The state does not allow it',
  412: 'Changed by someone else since it was read',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'A field breaks its rule',
  429: 'Too many requests; see Retry-After',
  503: 'Something this needs is away; try again',
} as const;
type RefusalStatus = keyof typeof reasons;

/** The refusals of a call, for its `response`. */
export function refusals<S extends RefusalStatus>(...statuses: S[]) {
  const content = { 'application/problem+json': { schema: problemSchema } };
  const entries = statuses.map((status) => [status, { description: reasons[status], content }]);
  return Object.fromEntries(entries) as Record<S, { description: string; content: typeof content }>;
}

/** What every call of its kind may be refused with, whatever it is about. */
function usualRefusals({ method, url, access, tag }: CallShape) {
  if (tag === 'operations') return {};
  const size = method === 'GET' ? [] : ([413, 415] as const);
  const identity = access === 'public' ? [] : ([400, 401, 403, 503] as const);
  const path = url.includes(':') ? ([400, 404] as const) : [];
  return refusals(...size, ...identity, ...path, 429);
}

interface CallShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  access: Access;
  bodyEmailIsOwn?: boolean;
  bodyIsEitherOr?: boolean;
  tag: string;
  summary: string;
  description?: string;
}

/** What a request may carry and what it is answered with. */
interface CallSchema {
  params?: z.ZodType;
  querystring?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  consumes?: string[];
  response: Record<number, unknown>;
}

/**
 * Declares a call once: this validates it, types its handler, guards it and documents it.
 */
export function call<const S extends CallSchema>(shape: CallShape, schema: S) {
  const { method, url, access, bodyEmailIsOwn, bodyIsEitherOr, tag, summary } = shape;
  const response: S['response'] = { ...usualRefusals(shape), ...schema.response };
  return {
    method,
    url,
    config: {
      access,
      bodyEmailIsOwn: bodyEmailIsOwn ?? false,
      bodyIsEitherOr: bodyIsEitherOr ?? false,
    },
    schema: {
      ...schema,
      response,
      tags: [tag],
      summary,
      operationId: operationId(method, url),
      ...(shape.description ? { description: shape.description } : {}),
      security: access === 'public' ? [] : [{ bearer: [] }],
    },
  };
}

/** `PUT /users/admin` -> `putUsersAdmin`. */
function operationId(method: string, url: string): string {
  const words = url.split(/[^A-Za-z]+/).filter(Boolean);
  return (
    method.toLowerCase() +
    words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('')
  );
}

/** A status without a body. */
export const noBody = (description: string) => z.null().describe(description);

export const acknowledged = z.literal(true);
export const modified = z.object({ acknowledged, modifiedCount: z.int() });
export const deleted = z.object({ acknowledged, deletedCount: z.int() });
export const inserted = z.object({ acknowledged, insertedId: z.string() });
