import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Shop } from '../../use-cases/shop.ts';
import { readOwnReview, readReviews, writeReview } from '../../use-cases/write-review.ts';
import { callerOf } from '../authenticate.ts';
import * as calls from '../schemas/reviews.ts';

export function reviewRoutes(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.route({
    ...calls.getReviews,
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=30, stale-while-revalidate=60');
      return readReviews(shop);
    },
  });
  app.route({
    ...calls.getMyReview,
    handler: async (request, reply) => {
      const review = await readOwnReview(shop, callerOf(request));
      // `null` is a JSON value here, not an empty reply.
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
      return review ? review : reply.send(null);
    },
  });
  app.route({
    ...calls.putReview,
    handler: async (request) => {
      const { title, details, rating } = request.body;
      const isNew = await writeReview(shop, callerOf(request), { title, details, rating });
      const upsertedCount = isNew ? 1 : 0;
      return { acknowledged: true as const, modifiedCount: 1 - upsertedCount, upsertedCount };
    },
  });
}
