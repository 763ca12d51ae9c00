import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** An issue of zod; a union's holds those of its branches. */
export interface Issue {
  path: readonly PropertyKey[];
  message: string;
  code?: string | undefined;
  keys?: readonly string[] | undefined;
  errors?: readonly (readonly Issue[])[] | undefined;
}

/** A request that does not fit its call. Fastify adds the part: body, querystring, params, headers. */
export class InvalidRequest extends Error {
  readonly issues: readonly Issue[];
  validationContext?: string;

  constructor(issues: readonly Issue[]) {
    super('the request does not fit the call');
    this.issues = issues;
  }
}

/** Validates with the zod schemas of the calls, and keeps all that zod says. */
export const validateRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    return { error: new InvalidRequest(result.error.issues as readonly Issue[]) };
  };
