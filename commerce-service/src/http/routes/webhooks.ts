import type { FastifyInstance } from 'fastify';
import { receivePaymentEvent } from '../../use-cases/receive-payment-event.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { stripeWebhook } from '../schemas/orders.ts';

const maxEventBytes = 1024 * 1024;

/** Its own scope: here a body is bytes, and nobody parses it before its signature was checked. */
export async function webhookRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({
      ...stripeWebhook,
      bodyLimit: maxEventBytes,
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['stripe-signature'];
        await receivePaymentEvent(
          shop,
          body,
          typeof signature === 'string' ? signature : undefined,
        );
        return { received: true };
      },
    });
  });
}
