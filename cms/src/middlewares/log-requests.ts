import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/** What the other parts send; anything else is not written into a log. */
const acceptableId = /^[\w-]{8,64}$/;

/**
 * Names each request by its `X-Request-Id`, or anew, says so in the answer, and logs one line when it
 * is done (promises.md section 4, Logs). The line holds the route's pattern, never the address: the
 * panel searches by what stands there.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const begun = performance.now();
    const given = ctx.get('X-Request-Id');
    const requestId = acceptableId.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
    strapi.log.http('answered', {
      method: ctx.method,
      route: (ctx as { _matchedRoute?: string })._matchedRoute ?? '(none)',
      status: ctx.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    });
  };
