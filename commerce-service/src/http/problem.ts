import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, type ErrorDetails } from '../domain/errors.ts';
import { answers } from './answers.ts';
import { InvalidRequest, type Issue } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of a refusal, for the log. */
    refusalCode: string | null;
  }
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** A refusal as it is sent (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
}

type ProblemExtras = Pick<Problem, 'errors'> & Readonly<Record<string, unknown>>;

function problem(status: number, code: string, detail: string, extras: ProblemExtras): Problem {
  const title = titles[status] ?? 'Error';
  return { type: `urn:ohmworks:${code}`, title, status, code, detail, ...extras };
}

/** The problem document of a refusal: its words, its facts, the field it belongs to. */
export function problemOf(code: ErrorCode | TransportCode, details: ErrorDetails = {}): Problem {
  if (code in transportRefusals) {
    const { status, detail } = transportRefusals[code as TransportCode];
    return problem(status, code, detail, {});
  }
  const { status, detail, field } = answers[code as ErrorCode];
  const {
    retryAfterSeconds: _wait,
    message: _message,
    field: given,
    policy: _policy,
    limit: _limit,
    windowSeconds: _window,
    ...facts
  } = details;
  const text = detail(details);
  const path = typeof given === 'string' ? given : field;
  const errors = path ? { errors: [{ path, message: text }] } : {};
  return problem(status, code, text, { ...facts, ...errors });
}

/** For a request that could not even be read as one. */
export function transportProblem(status: number): Problem {
  return problem(status, 'MALFORMED_REQUEST', answers.MALFORMED_REQUEST.detail({}), {});
}

function send(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  extras: ProblemExtras = {},
): FastifyReply {
  return sendProblem(reply, problem(status, code, detail, extras));
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code } = problem;
  reply.request.refusalCode = code;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function sendRefusal(reply: FastifyReply, { code, details }: DomainError): FastifyReply {
  const { retryAfterSeconds, policy, limit, windowSeconds } = details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (policy !== undefined) {
    reply
      .header('ratelimit-policy', `"${policy}";q=${limit};w=${windowSeconds}`)
      .header('ratelimit', `"${policy}";r=0;t=${retryAfterSeconds}`);
  }
  const refusal = problemOf(code, details);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  return sendProblem(reply, refusal);
}

/** Of a union's branches, the issues of the one that came nearest are told. */
function nearestIssues(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    const branches = issue.code === 'invalid_union' ? (issue.errors ?? []) : [];
    const unknownKeys = (branch: readonly Issue[]) =>
      branch.filter(({ code }) => code === 'unrecognized_keys').length * 10 + branch.length;
    const nearest = [...branches].sort((a, b) => unknownKeys(a) - unknownKeys(b))[0];
    if (!nearest || issue.message !== 'Invalid input') return [issue];
    return nearestIssues(nearest).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  });
}

function fieldErrors(issues: readonly Issue[]): { path: string; message: string }[] {
  return nearestIssues(issues).flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return (issue.keys ?? []).map((key) => ({
      path: [path, key].filter(Boolean).join('.'),
      message: 'This field is not known.',
    }));
  });
}

function sendInvalid(
  request: FastifyRequest,
  reply: FastifyReply,
  part: string | undefined,
  issues: readonly Issue[],
): FastifyReply {
  const errors = fieldErrors(issues);
  const isWrongShape = issues.some(({ path }) => path.length === 0) && !isObject(request.body);
  const isQuantity = part === 'querystring' && issues.every(({ path }) => path[0] === 'quantity');
  const isField = part === 'body' ? !isWrongShape : isQuantity;
  if (!isField || request.routeOptions.config.bodyIsEitherOr) {
    return send(reply, 400, 'MALFORMED_REQUEST', answers.MALFORMED_REQUEST.detail({}), { errors });
  }
  const detail = errors[0]?.message ?? 'A field is not valid.';
  return send(reply, 422, 'INVALID_FIELD', detail, { errors });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refusals of a request's outside, which no rule of the shop speaks of. */
const transportRefusals = {
  NO_SUCH_ROUTE: { status: 404, detail: 'There is no such call.' },
  TOO_LARGE: { status: 413, detail: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, detail: 'Send application/json in UTF-8, uncompressed.' },
} as const;
type TransportCode = keyof typeof transportRefusals;

const fastifyRefusals: Record<string, TransportCode | 'IMAGE_TOO_LARGE'> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_REQ_FILE_TOO_LARGE: 'IMAGE_TOO_LARGE',
};

/** The one place where an error becomes a reply. Anything unforeseen is a bug: 500 without detail. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof DomainError) {
    if (error.cause) request.log.warn({ err: error.cause, code: error.code }, 'a part is away');
    return sendRefusal(reply, error);
  }
  if (error instanceof InvalidRequest) {
    return sendInvalid(request, reply, error.validationContext, error.issues);
  }
  const { code, statusCode } = error as FastifyError;
  const known = fastifyRefusals[code];
  if (known) return sendProblem(reply, problemOf(known));
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return send(reply, statusCode, 'MALFORMED_REQUEST', answers.MALFORMED_REQUEST.detail({}));
  }
  request.log.error({ err: error }, 'an unforeseen error');
  return send(reply, 500, 'INTERNAL', 'Something went wrong on our side.');
}

/** The reply for a path or method that does not exist. */
export function handleUnknownRoute(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, problemOf('NO_SUCH_ROUTE'));
}
