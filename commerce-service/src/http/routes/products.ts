import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { addProduct, changeProduct, deleteProduct } from '../../use-cases/manage-products.ts';
import { readProduct, readProducts, type KeyedReply } from '../../use-cases/read-products.ts';
import { reduceStock } from '../../use-cases/reduce-stock.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { callerOf } from '../authenticate.ts';
import { isKnownToCaller } from '../etag.ts';
import { clientAddress } from '../limit-calls.ts';
import * as calls from '../schemas/products.ts';
import type { KeptAnswers } from '../serve-kept.ts';

const publicList = 'public, max-age=30, stale-while-revalidate=60';

/** Bytes that were serialised once; 304 when the caller has them. */
function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, reply: serialised }: KeyedReply,
  kept: KeptAnswers,
): FastifyReply {
  const { bytes, etag, totalCount } = serialised;
  reply.header('etag', etag).header('cache-control', publicList);
  if (totalCount !== null) reply.header('x-total-count', totalCount);
  kept.remember(request, reply, key, serialised);
  if (isKnownToCaller(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}

/** The version in `"v3"`. */
function versionIn(etag: string | undefined): number | undefined {
  return etag === undefined ? undefined : Number(etag.slice(2, -1));
}

export function productRoutes(instance: FastifyInstance, shop: Shop, kept: KeptAnswers): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.route({
    ...calls.getProducts,
    handler: async (request, reply) => {
      const products = await readProducts(shop, request.query, clientAddress(request));
      sendBytes(request, reply as FastifyReply, products, kept);
      return reply;
    },
  });
  app.route({
    ...calls.getProduct,
    handler: async (request, reply) => {
      const product = await readProduct(shop, request.params.id, clientAddress(request));
      sendBytes(request, reply as FastifyReply, product, kept);
      return reply;
    },
  });
  app.route({
    ...calls.addProduct,
    handler: async (request, reply) => {
      const { email: _own, ...fields } = request.body;
      const insertedId = await addProduct(shop, callerOf(request), fields);
      return reply.code(201).send({ acknowledged: true, insertedId });
    },
  });
  app.route({
    ...calls.changeProduct,
    handler: async (request) => {
      const { body, params } = request;
      const { stockBefore, ...changes } = body;
      const belief = { version: versionIn(request.headers['if-match']), stockBefore };
      const modifiedCount = await changeProduct(
        shop,
        callerOf(request),
        params.id,
        changes,
        belief,
      );
      return { acknowledged: true as const, modifiedCount };
    },
  });
  app.route({
    ...calls.reduceStock,
    handler: async (request) => {
      const { quantity, orderId } = request.query;
      const reduction = { productId: request.params.id, quantity, orderId: orderId ?? null };
      const modifiedCount = await reduceStock(shop, callerOf(request), reduction);
      return { acknowledged: true as const, modifiedCount };
    },
  });
  app.route({
    ...calls.deleteProduct,
    handler: async (request) => {
      const deletedCount = await deleteProduct(shop, callerOf(request), request.params.id);
      return { acknowledged: true as const, deletedCount };
    },
  });
}
