import { randomUUID } from 'node:crypto';

/** The caller's own X-Request-Id when it is one, else a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
