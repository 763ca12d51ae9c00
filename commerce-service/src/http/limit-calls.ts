import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlock } from '../domain/client-address.ts';
import { meterCall, shareMeter } from '../use-cases/limit-rate.ts';
import type { Shop } from '../use-cases/shop.ts';

const sharePulseMs = 1_000;

/**
 * Not metered: the catalogue meters only what it has to read from the database, pictures are immutable
 * files, probes and Stripe are not the public.
 */
const unmetered = new Set([
  'GET /products',
  'GET /products/:id',
  'GET /images/:name',
  'GET /healthz',
  'GET /readyz',
  'POST /webhooks/stripe',
]);

/** What limits by address count the sender of a request as: the visitor, not the storefront. */
export function clientAddress({
  ip,
  visitorAddress,
}: Pick<FastifyRequest, 'ip' | 'visitorAddress'>): string {
  return addressBlock(visitorAddress ?? ip);
}

/** The policy and key of a call; null when it is not metered. Sign-in and its like have limits of their own. */
function meterOf(request: FastifyRequest): { name: 'reads' | 'writes'; key: string } | null {
  const { identity, method, routeOptions } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (unmetered.has(`${isRead ? 'GET' : method} ${routeOptions.url ?? ''}`)) return null;
  const userId = identity?.kind === 'caller' ? identity.caller.userId : null;
  if (isRead) return { name: 'reads', key: userId ?? clientAddress(request) };
  return userId === null ? null : { name: 'writes', key: userId };
}

/**
 * Limits calls in general (promises.md 4, Rate limits): 300 reads a minute and user or else address,
 * 60 writes a minute and user. Says with each reply how far the limit is used.
 */
export function limitCalls(app: FastifyInstance, shop: Shop): void {
  app.addHook('preHandler', async (request, reply) => {
    const meter = meterOf(request);
    if (!meter) return;
    const use = meterCall(shop, meter.name, meter.key);
    reply
      .header('ratelimit-policy', `"${use.policy}";q=${use.limit};w=${use.windowSeconds}`)
      .header('ratelimit', `"${use.policy}";r=${use.remaining};t=${use.resetsInSeconds}`);
  });

  let pulse: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    const share = () =>
      shareMeter(shop).catch((error: unknown) =>
        shop.log.warn({ err: error }, 'the metered calls could not be shared'),
      );
    pulse = setInterval(() => void share(), sharePulseMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(pulse));
}
