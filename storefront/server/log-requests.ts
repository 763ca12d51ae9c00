import type { MiddlewareHandler } from 'hono';
import { log } from '~/services/log.server';
import { requestIdOf } from '~/services/request-id.server';

/** What the middlewares of one request share. */
export interface RequestVariables {
  nonce: string;
  requestId: string;
  /** Route pattern for the log: a raw URL would carry addresses and reset codes. */
  route: string | undefined;
}

/** Names each request, answers with `X-Request-Id` and logs one line when it is done. */
export function logRequests(): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = requestIdOf(c.req.raw);
    c.set('requestId', requestId);
    // Loaders pass it on to the other parts from here.
    c.req.raw.headers.set('X-Request-Id', requestId);
    const start = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const line = {
      reqId: requestId,
      method: c.req.method,
      route: c.var.route ?? 'static',
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    if (c.res.status >= 500) log.error(line, 'request');
    else if (c.var.route === undefined) log.debug(line, 'request');
    else log.info(line, 'request');
  };
}
