import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import { recordDenial } from '../use-cases/record-denial.ts';
import type { Shop } from '../use-cases/shop.ts';

/** Notes in the trail whoever was signed in and asked for what is not theirs to do (403). */
export function auditDenials(app: FastifyInstance, shop: Shop): void {
  app.addHook('onError', async (request, _reply, error: Error) => {
    const { identity, method, routeOptions } = request;
    if (!identity || !(error instanceof DomainError)) return;
    if (error.code !== 'FORBIDDEN' && error.code !== 'EMAIL_DIFFERS') return;
    const userId = identity.kind === 'caller' ? identity.caller.userId : identity.userId;
    const call = `${method} ${routeOptions.url ?? ''}`;
    await recordDenial(shop, { userId, call, code: error.code });
  });
}
