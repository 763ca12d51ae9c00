import type { CallExample } from './examples/call-example.ts';
import { examples } from './examples/index.ts';
import { exampleRefusals } from './describe-refusals.ts';

interface MediaType {
  schema?: object;
  examples?: Record<string, { value: unknown }>;
}
type Content = Record<string, MediaType>;
interface Reply {
  description: string;
  headers?: Record<string, object>;
  content?: Content;
}
interface Operation {
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Reply>;
}
/** The parts of an OpenAPI document that are completed here. */
export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
}

function named(values: Readonly<Record<string, unknown>>): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

function header(description: string, example?: string): object {
  return { description, schema: { type: 'string' }, ...(example ? { example } : {}) };
}

/** Headers that a refusal of this status carries. */
function refusalHeaders(status: number): Record<string, object> | undefined {
  if (status === 401) return { 'WWW-Authenticate': header('The challenge', 'Bearer') };
  if (status === 429) return { 'Retry-After': header('Seconds to wait', '60') };
  if (status === 503) return { 'Retry-After': header('Seconds to wait, when they are known', '5') };
  return undefined;
}

function completeReply(status: number, reply: Reply, example: CallExample): void {
  if (status < 400) {
    const json = reply.content?.['application/json'];
    if (json && example.replies) json.examples = named(example.replies);
    if (reply.description === 'Default Response') reply.description = 'Done';
    if (example.headers) {
      const told = Object.entries(example.headers).filter(
        ([name]) => status < 300 || name === 'ETag',
      );
      const headers = told.map(([name, text]) => [name, header(text)]);
      reply.headers = Object.fromEntries(headers) as Record<string, object>;
    }
    return;
  }
  const headers = refusalHeaders(status);
  if (headers) reply.headers = headers;
  const state = reply.content?.['application/json'];
  if (state) state.examples = { 'not ready': { value: { status: 'not ready' } } };
  const problem = reply.content?.['application/problem+json'];
  if (problem) problem.examples = exampleRefusals(status, example.refusals ?? []);
}

const reading = Object.keys(examples).map((key) => key.slice(key.indexOf(' ') + 1));

/**
 * Adds what schemas cannot say: examples, reply headers, bodies that are not JSON. Puts the paths in
 * the order of the examples, in which they are best read.
 */
export function completeDocument(document: ApiDocument): void {
  const byReading = ([a]: [string, unknown], [b]: [string, unknown]) =>
    reading.indexOf(a) - reading.indexOf(b);
  document.paths = Object.fromEntries(Object.entries(document.paths ?? {}).sort(byReading));
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const example = examples[`${method.toUpperCase()} ${path}`] ?? {};
      const { rawBody, requests } = example;
      if (rawBody) operation.requestBody = { required: true, content: { ...rawBody } };
      const json = operation.requestBody?.content['application/json'];
      if (json && requests) json.examples = named(requests);
      for (const [status, reply] of Object.entries(operation.responses)) {
        completeReply(Number(status), reply, example);
      }
    }
  }
}
