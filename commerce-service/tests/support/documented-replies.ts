import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const document = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> };

/** A reply as it came over the wire. */
export interface WireReply {
  method: string;
  /** Path with query; the origin does not matter. */
  url: string;
  status: number;
  contentType: string;
  body: string;
}

interface DocumentedReply {
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  path: string;
  responses: Record<string, DocumentedReply>;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'api');

/** Paths with a parameter come after those that name the same segment. */
const patterns = Object.entries(document.paths)
  .map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`),
  }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

function operationOf(method: string, url: string): Operation | undefined {
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '');
  const verb = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const found = patterns.find(({ pattern, operations }) => pattern.test(path) && operations[verb]);
  if (!found) return undefined;
  return { path: found.path, ...(found.operations[verb] as Omit<Operation, 'path'>) };
}

const compiled = new Map<string, ValidateFunction>();

function validatorOf(pointer: string): ValidateFunction {
  const known = compiled.get(pointer);
  if (known) return known;
  const validator = ajv.compile({ $ref: `api#${pointer}` });
  compiled.set(pointer, validator);
  return validator;
}

const escape = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** Whatever is no call of ours: a problem document, 404 or what stands before the routes. */
function whyUnroutedDiffers({ status, contentType, body }: WireReply): string | null {
  if (status < 400 || status > 499) return `${status} from a call that openapi.json does not have`;
  if (!contentType.startsWith('application/problem+json')) return `no problem: ${contentType}`;
  const isProblem = validatorOf('/components/schemas/Problem');
  return isProblem(JSON.parse(body)) ? null : ajv.errorsText(isProblem.errors);
}

function whyBodyDiffers(reply: WireReply, { path, responses }: Operation): string | null {
  const { status, contentType, body } = reply;
  const content = responses[status]?.content;
  if (!content) return body === '' ? null : 'a body where none is documented';
  const mediaType = contentType.replace(/\s*;.*$/s, '');
  if (!content[mediaType]) return `undocumented type ${mediaType || '(none)'}`;
  if (!/json$/.test(mediaType)) return null;
  const verb = reply.method.toLowerCase();
  const segments = ['paths', path, verb, 'responses', String(status), 'content', mediaType];
  const validate = validatorOf(`/${segments.map(escape).join('/')}/schema`);
  return validate(JSON.parse(body)) ? null : ajv.errorsText(validate.errors);
}

/** Why a reply is not the one that openapi.json documents; null when it is. */
export function whyUndocumented(reply: WireReply): string | null {
  const { method, url, status } = reply;
  // Browsers' preflights are answered by CORS, before any call.
  if (method === 'OPTIONS') return null;
  const operation = operationOf(method, url);
  const why = !operation
    ? whyUnroutedDiffers(reply)
    : !operation.responses[status]
      ? 'this status is not documented'
      : method === 'HEAD'
        ? null
        : whyBodyDiffers(reply, operation);
  return why === null ? null : `${method} ${url} -> ${status}: ${why}\n${reply.body.slice(0, 500)}`;
}

/** @throws Error when openapi.json does not document the reply. */
export function assertDocumented(reply: WireReply): void {
  const why = whyUndocumented(reply);
  if (why !== null) throw new Error(`differs from openapi.json: ${why}`);
}

type Inject = (options: InjectOptions | string) => Promise<LightMyRequestResponse>;

/** From now on an injected request whose reply is not documented throws. */
export function watchInjected(app: FastifyInstance): void {
  const plain = app.inject.bind(app) as Inject;
  const watched: Inject = async (options) => {
    const response = await plain(options);
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options;
    assertDocumented({
      method: method.toUpperCase(),
      url: typeof url === 'string' ? url : (url.pathname ?? ''),
      status: response.statusCode,
      contentType: String(response.headers['content-type'] ?? ''),
      body: response.body,
    });
    return response;
  };
  app.inject = watched as typeof app.inject;
}

const watchedOrigins = new Set<string>();
const plainFetch = globalThis.fetch;

const watchedFetch: typeof fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  if (!watchedOrigins.has(new URL(response.url).origin)) return response;
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  assertDocumented({
    method: method.toUpperCase(),
    url: response.url,
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: await response.clone().text(),
  });
  return response;
};

/** From now on a `fetch` of this service whose reply is not documented throws. */
export function watchFetched(origin: string): void {
  watchedOrigins.add(origin);
  globalThis.fetch = watchedFetch;
}
