import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import '~/load-context';
import { paths } from '~/lib/paths';
import {
  cacheControlFor,
  cspReportPath,
  securityHeaders,
  type Framing,
} from '~/services/security-headers.server';
import { getEnv } from '~/services/env.server';
import { isPreview } from '~/services/preview.server';
import { noteClientAddress } from './client-address';
import { receiveCspReports } from './csp-reports';
import { cutUploads, refuseBody } from './cut-uploads';
import { logRequests, type RequestVariables } from './log-requests';
import { routePatterns } from './route-patterns';
import { isFromBrowser, isSameOriginWrite } from './same-origin';
import type { Readiness } from './shutdown';

const uploadLimitBytes = 6 * 1024 * 1024;
const reportLimitBytes = 64 * 1024;
/** A service that was away is usually back within this time. */
const retryAfterSeconds = '5';
const oneHourSeconds = 3600;
const oneYearSeconds = 31_536_000;

/** The CMS's signed call, and 'unsubscribe' as a mail program sends it (RFC 8058). */
const signedPosts = new Set<string>([paths.contentChanged, paths.unsubscribeNewsletter]);

interface Edge {
  Bindings: HttpBindings;
  Variables: RequestVariables & { isFile?: true };
}

interface AppOptions {
  /** Folder of the browser build; left out in development, where Vite serves it. */
  clientDir?: string;
  loadBuild: () => Promise<ServerBuild>;
  readiness: Readiness;
}

/**
 * The storefront's HTTP edge, apart from listening: request ids and logs, security headers, health,
 * static files, the same-origin check for writes, then Remix.
 */
export function buildApp({ clientDir, loadBuild, readiness }: AppOptions) {
  const env = getEnv();
  const isDevelopment = clientDir === undefined;
  const headersFor = securityHeaders(env);
  const app = new Hono<Edge>();

  app.use(logRequests());
  app.use(noteClientAddress(env.TRUST_PROXY_HOPS));
  app.use(async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    if (c.res.status === 503) c.res.headers.set('Retry-After', retryAfterSeconds);
    const headers = c.var.isFile
      ? headersFor.ofFile
      : headersFor.ofPage(nonce, await framingOf(c.req.raw));
    for (const [name, value] of headers) {
      // Vite's own styles and its live connection carry no nonce.
      if (isDevelopment && name === 'Content-Security-Policy') continue;
      c.res.headers.set(name, value);
    }
  });

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', (c) => (readiness.ask() ? c.text('ready') : c.text('closing', 503)));

  if (!isDevelopment) {
    const files = serveStatic({ root: clientDir, precompressed: true });
    app.use('/assets/*', cacheFor(oneYearSeconds, ', immutable'), files);
    app.get('/assets/*', (c) => c.text('Not found', 404));
    app.use('/:file{[\\w.-]+\\.\\w+}', cacheFor(oneHourSeconds), files);
  }

  app.post(cspReportPath, bodyLimit({ maxSize: reportLimitBytes }), receiveCspReports);

  app.use(async (c, next) => {
    // Sent by programs: each carries its own proof, and no cookie of a visitor counts there.
    if (signedPosts.has(c.req.path) && !isFromBrowser(c.req.raw)) return next();
    if (isSameOriginWrite(c.req.raw, env.PUBLIC_URL)) return next();
    return c.text('This form can only be sent from our own pages.', 403);
  });
  app.use(cutUploads(uploadLimitBytes));
  app.use(bodyLimit({ maxSize: uploadLimitBytes, onError: refuseBody }));

  app.all('*', answerPages(loadBuild, env.NODE_ENV));
  return app;
}

/** The content panel shows previews inside itself; the link that opens one is shown there too. */
async function framingOf(request: Request): Promise<Framing> {
  const opensPreview = new URL(request.url).pathname === paths.preview;
  return opensPreview || (await isPreview(request)) ? 'panel' : 'nobody';
}

/** Lets browsers and proxies keep a file that was found. */
function cacheFor(seconds: number, extra = ''): MiddlewareHandler<Edge> {
  return async (c, next) => {
    await next();
    if (c.res.ok && c.res.headers.has('Last-Modified')) {
      c.set('isFile', true);
      c.res.headers.set('Cache-Control', `public, max-age=${seconds}${extra}`);
    }
  };
}

/**
 * Aborted when the answer has been sent, or its reader has gone. Remix waits for deferred answers with a
 * timer that it clears at no other moment, and that keeps all that the loaders gave in memory.
 */
function untilClosed(outgoing: HttpBindings['outgoing']): AbortSignal {
  const closed = new AbortController();
  outgoing.once('close', () => closed.abort());
  return closed.signal;
}

/** Hands a request to Remix, with what loaders and pages need to know about it. */
function answerPages(loadBuild: AppOptions['loadBuild'], mode: string): MiddlewareHandler<Edge> {
  let known: { build: ServerBuild; handle: RequestHandler } | undefined;
  return async (c) => {
    const build = await loadBuild();
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    c.set('route', routePatterns(build)(c.req.path));
    const { nonce, requestId } = c.var;
    const request = new Request(c.req.raw, { signal: untilClosed(c.env.outgoing) });
    const response = await known.handle(request, { nonce, requestId });
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', cacheControlFor(c.req.raw));
    }
    return response;
  };
}
