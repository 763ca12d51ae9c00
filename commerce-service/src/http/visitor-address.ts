import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the person for whom the storefront calls; null when somebody calls directly. */
    visitorAddress: string | null;
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The storefront calls for all its visitors from one address of its own; limits by address would
 * count them as one person. It tells the visitor's in `X-Client-Address`, and proves with the shared
 * key in `X-Storefront-Key` that it is the storefront: from anybody else both are ignored.
 */
export function believeStorefront(app: FastifyInstance, keys: readonly string[]): void {
  const known = keys.map(digest);
  app.decorateRequest('visitorAddress', null);
  app.addHook('onRequest', async (request) => {
    const { 'x-storefront-key': key, 'x-client-address': address } = request.headers;
    if (typeof key !== 'string' || typeof address !== 'string' || isIP(address) === 0) return;
    const given = digest(key);
    if (known.some((one) => timingSafeEqual(one, given))) request.visitorAddress = address;
  });
}
