import type { FastifyInstance } from 'fastify';
import { healthz, readyz } from '../schemas/content.ts';

/** What the routes of operations ask of the process. */
export interface Readiness {
  /** Null when ready, else why not (for the log; never told to callers). */
  whyNotReady(): Promise<string | null>;
}

export function operationRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.route({ ...healthz, logLevel: 'warn', handler: async () => ({ status: 'ok' }) });
  app.route({
    ...readyz,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const reason = await readiness.whyNotReady();
      if (reason === null) return { status: 'ready' };
      request.log.warn({ reason }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    },
  });
}
