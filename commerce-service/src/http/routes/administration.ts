import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  readManagedProduct,
  readManagedProducts,
  readMovements,
} from '../../use-cases/read-managed-products.ts';
import { readOverview } from '../../use-cases/read-overview.ts';
import { reportReconciliation, type ReportCursor } from '../../use-cases/report-reconciliation.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { getOverview, getReconciliation } from '../schemas/administration.ts';
import { getManagedProduct, getManagedProducts, getMovements } from '../schemas/products.ts';
import { tellCount } from '../tell-count.ts';

/** `charges:{intent}` or `orders:{milliseconds}:{order}`; the call's schema lets nothing else in. */
function readCursor(text: string): ReportCursor {
  const [phase, first = '', orderId = ''] = text.split(':');
  if (phase === 'charges') return { phase, after: first };
  const after = orderId ? { paidAt: new Date(Number(first)), orderId } : null;
  return { phase: 'orders', after };
}

function writeCursor(cursor: ReportCursor): string {
  if (cursor.phase === 'charges') return `charges:${cursor.after ?? ''}`;
  const { after } = cursor;
  return after ? `orders:${after.paidAt.getTime()}:${after.orderId}` : 'orders:';
}

export function administrationRoutes(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.route({
    ...getReconciliation,
    handler: async (request) => {
      const { since, cursor } = request.query;
      const report = await reportReconciliation(shop, {
        since: since === undefined ? undefined : new Date(since),
        cursor: cursor === undefined ? undefined : readCursor(cursor),
      });
      return {
        ...report,
        since: report.since.toISOString(),
        checkedAt: report.checkedAt.toISOString(),
        findings: report.findings.map((finding) => ({
          ...finding,
          at: finding.at?.toISOString() ?? null,
        })),
        next: report.next && writeCursor(report.next),
      };
    },
  });
  app.route({ ...getOverview, handler: () => readOverview(shop) });
  app.route({
    ...getManagedProducts,
    handler: async (request, reply) => {
      const { products, ...count } = await readManagedProducts(shop, request.query);
      tellCount(reply, count);
      return products;
    },
  });
  app.route({
    ...getManagedProduct,
    handler: async (request, reply) => {
      const product = await readManagedProduct(shop, request.params.id);
      reply.header('etag', `"v${product.version}"`);
      return product;
    },
  });
  app.route({
    ...getMovements,
    handler: async (request, reply) => {
      const { movements, totalCount } = await readMovements(shop, request.params.id, request.query);
      reply.header('x-total-count', totalCount);
      return movements;
    },
  });
}
