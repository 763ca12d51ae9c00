import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertAdmin, assertOwnEmail, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { identify, type Identity } from '../use-cases/identify.ts';
import type { Shop } from '../use-cases/shop.ts';
import { MalformedBody } from './bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
}

/** The token of `Authorization: Bearer ...`; query, cookie and a second header do not count. */
function bearerOf(request: FastifyRequest): string {
  const values = request.raw.rawHeaders.filter(
    (_, index, headers) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === 'authorization',
  );
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(values[0] ?? '') ?? [];
  if (values.length !== 1 || !token) throw new DomainError('UNAUTHENTICATED');
  return token;
}

/**
 * Addresses that came with the call are checked against the caller's, never used. A structured or
 * repeated one is no address at all.
 */
function checkAddresses(request: FastifyRequest, email: string): void {
  const query = request.query as Record<string, unknown>;
  const given = query['email'];
  if (typeof given === 'string') assertOwnEmail({ email }, given);
  const isStructured = Object.keys(query).some((key) => /^email\W/.test(key));
  if (isStructured || Array.isArray(given)) throw new DomainError('MALFORMED_REQUEST');

  const inPath = (request.params as Record<string, unknown> | undefined)?.['email'];
  if (typeof inPath === 'string') assertOwnEmail({ email }, inPath);
  const { body } = request;
  const inBody =
    request.routeOptions.config.bodyEmailIsOwn && typeof body === 'object' && body !== null
      ? (body as Record<string, unknown>)['email']
      : undefined;
  if (typeof inBody === 'string') assertOwnEmail({ email }, inBody);
}

/** NUL in an address is not another address but no address. */
function refuseNul(request: FastifyRequest): void {
  const { email } = request.query as Record<string, unknown>;
  if (typeof email === 'string' && email.includes('\0')) throw new DomainError('MALFORMED_REQUEST');
}

/**
 * Guards every call by the `access` it was declared with, before its shape is looked at: 401, then
 * 403, then 400. Identity and role are read from the database each time.
 */
export function guardCalls(app: FastifyInstance, shop: Shop): void {
  app.decorateRequest('identity', null);
  app.addHook('preValidation', async (request) => {
    const { access } = request.routeOptions.config;
    if (access !== undefined && access !== 'public') {
      const identity = await identify(shop, bearerOf(request));
      if (identity.kind === 'proof' && access !== 'proof') throw new DomainError('UNAUTHENTICATED');
      request.identity = identity;
      const isCaller = identity.kind === 'caller';
      if (access === 'admin' && isCaller) assertAdmin(identity.caller);
      refuseNul(request);
      checkAddresses(request, isCaller ? identity.caller.email : identity.email);
    }
    if (request.body instanceof MalformedBody) throw new DomainError('MALFORMED_REQUEST');
  });
}

/**
 * The caller of a guarded call.
 * @throws DomainError UNAUTHENTICATED when only a proof was shown.
 */
export function callerOf(request: FastifyRequest): Caller {
  if (request.identity?.kind !== 'caller') throw new DomainError('UNAUTHENTICATED');
  return request.identity.caller;
}
