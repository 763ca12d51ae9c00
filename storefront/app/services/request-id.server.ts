import { randomUUID } from 'node:crypto';

/** What the other parts send; anything else is not written into a log. */
const acceptableId = /^[\w-]{8,64}$/;

/**
 * The `X-Request-Id` of a request, or a new one when it has none that may be written into a log.
 * `server/log-requests.ts` puts it on every request that comes in; loaders pass it on from there.
 */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('X-Request-Id');
  return given !== null && acceptableId.test(given) ? given : randomUUID();
}
