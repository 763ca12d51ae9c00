import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { assertAdmin } from '../../domain/access.ts';
import { checkPayment } from '../../use-cases/check-payment.ts';
import { deleteOrder } from '../../use-cases/delete-order.ts';
import { exportOrders } from '../../use-cases/export-orders.ts';
import { placeOrder } from '../../use-cases/place-order.ts';
import { readAllOrders, readOrder, readOwnOrders } from '../../use-cases/read-orders.ts';
import { refundOrder } from '../../use-cases/refund-order.ts';
import { reportPayment } from '../../use-cases/report-payment.ts';
import { shipOrder } from '../../use-cases/ship-order.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { startPayment } from '../../use-cases/start-payment.ts';
import { callerOf } from '../authenticate.ts';
import * as calls from '../schemas/orders.ts';
import { tellCount } from '../tell-count.ts';

/** `{ shipped: true }` and nothing else. */
function isShipCall(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return Object.keys(body).length === 1 && 'shipped' in body && body.shipped === true;
}

export function orderRoutes(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.route({
    ...calls.placeOrder,
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key'] ?? null;
      const insertedId = await placeOrder(shop, callerOf(request), request.body, key);
      return reply.code(201).send({ acknowledged: true, insertedId });
    },
  });
  app.route({
    ...calls.getOrder,
    handler: (request) => readOrder(shop, callerOf(request), request.params.id),
  });
  app.route({
    ...calls.getOrderPayment,
    handler: (request) => checkPayment(shop, callerOf(request), request.params.id),
  });
  app.route({
    ...calls.getMyOrders,
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { orders, ...count } = await readOwnOrders(shop, caller, request.query);
      tellCount(reply, count);
      return orders;
    },
  });
  app.route({
    ...calls.getAllOrders,
    handler: async (request, reply) => {
      const { orders, ...count } = await readAllOrders(shop, request.query);
      tellCount(reply, count);
      return orders;
    },
  });
  app.route({
    ...calls.exportOrders,
    handler: async (request, reply) => {
      const plain: FastifyReply = reply;
      return plain
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .send(Readable.from(exportOrders(shop, request.query)));
    },
  });
  app.route({
    ...calls.refundOrder,
    handler: async (request) => {
      const wish = { orderId: request.params.id, reason: request.body.reason };
      const modifiedCount = await refundOrder(shop, callerOf(request), wish);
      return { acknowledged: true as const, modifiedCount };
    },
  });
  app.route({
    ...calls.putOrder,
    // The role comes before all else of a call to ship; what is no such call is 400 for everyone.
    preValidation: async (request) => {
      if (isShipCall(request.body)) assertAdmin(callerOf(request));
    },
    handler: async (request) => {
      const { body, params } = request;
      const caller = callerOf(request);
      const modifiedCount =
        'shipped' in body
          ? await shipOrder(shop, caller, params.id)
          : await reportPayment(shop, caller, params.id, body.transactionId);
      return { acknowledged: true as const, modifiedCount };
    },
  });
  app.route({
    ...calls.deleteOrder,
    handler: async (request) => {
      const deletedCount = await deleteOrder(shop, callerOf(request), request.params.id);
      return { acknowledged: true as const, deletedCount };
    },
  });
  app.route({
    ...calls.createPaymentIntent,
    handler: async (request) => {
      const { price, orderId } = request.body;
      const wish = { price, orderId: orderId ?? null };
      return { clientSecret: await startPayment(shop, callerOf(request), wish) };
    },
  });
}
