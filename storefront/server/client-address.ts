import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';

/**
 * Whose request it is: the peer of the connection or, behind `hops` proxies of ours, what the
 * outermost of them has noted in `X-Forwarded-For`. What a visitor writes there himself lies further
 * left and is never looked at. Undefined when neither is an address.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string | undefined {
  const noted = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const chain = [...noted.filter((part) => part !== ''), peer ?? ''];
  const address = chain.at(-1 - hops) ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/** Puts the visitor's address where `commerceClient` finds it, in place of whatever was sent there. */
export function noteClientAddress(hops: number): MiddlewareHandler {
  return async (c, next) => {
    const { headers } = c.req.raw;
    const address = clientAddress(peerOf(c), c.req.header('X-Forwarded-For'), hops);
    headers.delete('X-Client-Address');
    if (address !== undefined) headers.set('X-Client-Address', address);
    await next();
  };
}

/** Undefined where there is no connection, as in tests. */
function peerOf(c: Context): string | undefined {
  return c.env !== undefined && 'incoming' in (c.env as object)
    ? getConnInfo(c).remote.address
    : undefined;
}
