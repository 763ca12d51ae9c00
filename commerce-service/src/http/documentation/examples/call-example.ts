import type { ErrorCode } from '../../../domain/errors.ts';

/** What a call's documentation shows beside its schemas. */
export interface CallExample {
  /** Request bodies by name; most calls have one. */
  requests?: Readonly<Record<string, unknown>>;
  /** Bodies of the success, by name. Missing: the success has none, or no JSON. */
  replies?: Readonly<Record<string, unknown>>;
  /** The call's own refusals, beyond those of every call of its kind. */
  refusals?: readonly ErrorCode[];
  /** Reply headers of the success, and what they say. */
  headers?: Readonly<Record<string, string>>;
  /** A request body that no zod schema describes. */
  rawBody?: Readonly<Record<string, { schema: object }>>;
}

/** By `METHOD /path`. */
export type CallExamples = Readonly<Record<string, CallExample>>;

/** Bodies that several calls answer with. */
export const done = { acknowledged: true };
export const modified = { acknowledged: true, modifiedCount: 1 };
export const deleted = { acknowledged: true, deletedCount: 1 };
/** Headers that several calls answer with. */
export const totalCount = { 'X-Total-Count': 'With `page` or `pageSize`: how many match in all' };
export const boundedCount = {
  ...totalCount,
  'X-Total-Count-Limit':
    'How far they are counted: a count that reaches it is that many or more, and pages end there',
};
export const catalogueHeaders = {
  ETag: 'Strong: the bytes of this reply. Send it back as `If-None-Match` for a 304',
  'Cache-Control': 'public, for 30 seconds',
};
