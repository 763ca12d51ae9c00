import { randomUUID } from 'node:crypto';

/** The id of an incoming request (`server/log-requests.ts` sets it), to be passed on to other parts. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('X-Request-Id');
  return given && /^[\w-]{8,64}$/u.test(given) ? given : randomUUID();
}
