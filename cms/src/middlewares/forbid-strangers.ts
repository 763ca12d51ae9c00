import type { Core } from '@strapi/strapi';

/** The doors of the content API; the panel under /admin tells its own 401 from 403. */
const CONTENT_PATHS = /^\/(api|graphql)(\/|$)/;

/**
 * Answers 403 to callers of the content API without a valid token, as the access matrix of
 * `promises.md` has it. Strapi says 401 when the Public role may do nothing at all, which would
 * invite a caller to sign in where there is nothing to sign in to.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  await next();
  if (ctx.status === 401 && CONTENT_PATHS.test(ctx.path)) ctx.forbidden('Forbidden access');
};
