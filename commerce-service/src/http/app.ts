import cors from '@fastify/cors';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Shop } from '../use-cases/shop.ts';
import { auditDenials } from './audit-denials.ts';
import { guardCalls } from './authenticate.ts';
import { readJsonBodies } from './bodies.ts';
import { documentCalls } from './documentation/document-calls.ts';
import { serveDocs } from './documentation/serve-docs.ts';
import { limitCalls } from './limit-calls.ts';
import { handleError, handleUnknownRoute } from './problem.ts';
import { requestIdOf } from './request-id.ts';
import { administrationRoutes } from './routes/administration.ts';
import { authRoutes } from './routes/auth.ts';
import { contentRoutes } from './routes/content.ts';
import { operationRoutes, type Readiness } from './routes/operations.ts';
import { orderRoutes } from './routes/orders.ts';
import { productRoutes } from './routes/products.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { userRoutes } from './routes/users.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { KeptAnswers, serveKept, type OnKeptAnswer, type OnReply } from './serve-kept.ts';
import { answerUnreadable, answerUnroutable } from './transport-errors.ts';
import { validateRequest } from './validate.ts';
import { believeStorefront } from './visitor-address.ts';

export interface AppOptions {
  shop: Shop;
  readiness: Readiness;
  /** The storefront's origin: the only one that browsers may call from. */
  publicUrl: string;
  trustProxyHops: number;
  /** What proves that the storefront calls, for a visitor whose address it tells. Default: nothing. */
  storefrontKeys?: readonly string[];
  /** API documentation at /docs; off in production. */
  hasDocs: boolean;
  logger?: FastifyBaseLogger;
  /** Told of each reply, for the metrics. */
  onReply?: OnReply;
  /** Told of each kept reply that was sent again, for the log. */
  onKeptAnswer?: OnKeptAnswer;
  /** What errors of a missing database become; see database/transaction.ts. */
  translateError: (error: unknown) => unknown;
}

const maxBodyBytes = 32 * 1024;

/** Of every reply; a route may set its own instead. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

function logReplies(app: FastifyInstance, onReply: AppOptions['onReply']): void {
  app.decorateRequest('refusalCode', null);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const { identity, refusalCode } = request;
    request.log.info(
      {
        method,
        route,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        ...(identity?.kind === 'caller' ? { userId: identity.caller.userId } : {}),
        ...(refusalCode ? { code: refusalCode } : {}),
      },
      'answered',
    );
    onReply?.({ method, route, status, seconds: elapsedTime / 1000 });
  });
}

/** The application without a port: `listen` it in main.ts, `inject` into it in tests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { shop, readiness, publicUrl, trustProxyHops, hasDocs, logger, translateError } = options;
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: trustProxyHops > 0 && ((_address, hop) => hop < trustProxyHops),
    requestTimeout: 30_000,
    http: {
      // Node looks for overdue requests each 30 s otherwise: a slow upload could last a minute.
      connectionsCheckingInterval: 5_000,
      // Not above requestTimeout: Node swaps the two then. That it had to be above keepAliveTimeout
      // (66 s in promises.md 4) was so before Node 18: it counts from a request's first byte now.
      headersTimeout: 30_000,
    },
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 1000 },
    exposeHeadRoutes: true,
    return503OnClosing: true,
    frameworkErrors: answerUnroutable(securityHeaders),
    clientErrorHandler: answerUnreadable(securityHeaders),
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
  });
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error: Error, request, reply) => {
    const known = translateError(error);
    return handleError(known instanceof Error ? known : new Error(String(known)), request, reply);
  });
  app.setNotFoundHandler(handleUnknownRoute);
  readJsonBodies(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
  });
  believeStorefront(app, options.storefrontKeys ?? []);
  logReplies(app, options.onReply);
  await app.register(cors, {
    origin: [publicUrl],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id'],
    exposedHeaders: [
      'etag',
      'x-total-count',
      'x-total-count-limit',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'x-request-id',
    ],
  });
  await documentCalls(app);
  guardCalls(app, shop);
  limitCalls(app, shop);
  auditDenials(app, shop);

  operationRoutes(app, readiness);
  authRoutes(app, shop);
  userRoutes(app, shop);
  const kept = new KeptAnswers(shop.catalogue);
  productRoutes(app, shop, kept);
  orderRoutes(app, shop);
  reviewRoutes(app, shop);
  administrationRoutes(app, shop);
  await webhookRoutes(app, shop);
  await contentRoutes(app, shop);
  if (hasDocs) await serveDocs(app);
  serveKept(app, kept, options);
  return app;
}
