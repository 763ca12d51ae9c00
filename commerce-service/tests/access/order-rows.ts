import { intentOf, newOrder, newPaidOrder, newProduct, startPaying } from '../factories/goods.ts';
import {
  adminOnly,
  at,
  named,
  own,
  type AccessRow,
  type Attempt,
  type Cast,
} from './access-row.ts';

async function orderOf({ test, owner, admin }: Cast): Promise<string> {
  return newOrder(test, owner, await newProduct(test, admin));
}

async function paidOrderOf({ test, owner, admin }: Cast): Promise<string> {
  return (await newPaidOrder(test, owner, await newProduct(test, admin))).orderId;
}

const orderRow = (
  route: string,
  note: string,
  expected: AccessRow['expected'],
  make: (cast: Cast) => Promise<Attempt>,
): AccessRow => ({ route, note, expected, about: 'object', make });

/** Orders and their payments. */
export const orderRows: AccessRow[] = [
  {
    route: 'POST /orders',
    expected: own(201),
    about: 'object',
    make: async (cast, caller, column) => {
      const product = await newProduct(cast.test, cast.admin);
      const { name, email } = named(cast, caller, column);
      const place = { phone: '555-0199', address: '12 Resistor Road', quantity: product.moq };
      const goods = { productName: 'x', productId: product.id, productPrice: product.price };
      return { path: '/orders', body: { name, email, paid: false, ...place, ...goods } };
    },
  },
  orderRow('GET /order/:id', '', [401, 401, 404, 403, 200, 200, 404], async (cast) => ({
    path: `/order/${await orderOf(cast)}`,
  })),
  orderRow('GET /order/:id/payment', '', [401, 401, 404, 403, 200, 404, 404], async (cast) => ({
    path: `/order/${await orderOf(cast)}/payment`,
  })),
  { route: 'GET /myOrders', expected: own(), about: 'self', make: at('/myOrders') },
  {
    route: 'GET /dashboard/allOrders',
    expected: adminOnly(),
    about: 'object',
    make: at('/dashboard/allOrders'),
  },
  orderRow('PUT /orders/:id', 'shipped, paid', adminOnly(), async (cast) => ({
    path: `/orders/${await paidOrderOf(cast)}`,
    body: { shipped: true },
  })),
  orderRow('PUT /orders/:id', 'shipped, unpaid', adminOnly(409), async (cast) => ({
    path: `/orders/${await orderOf(cast)}`,
    body: { shipped: true },
  })),
  orderRow('PUT /orders/:id', 'paid', [401, 401, 404, 403, 200, 404, 404], async (cast) => {
    const { test, owner, admin } = cast;
    const product = await newProduct(test, admin);
    const orderId = await newOrder(test, owner, product);
    const started = await startPaying(test, owner, orderId, product.price * product.moq);
    const transactionId = intentOf(started);
    await test.confirm(transactionId);
    return { path: `/orders/${orderId}`, body: { paid: true, transactionId } };
  }),
  ...[
    { shipped: true, paid: true, transactionId: 'pi_123456' },
    { shipped: false },
    { paid: false, transactionId: 'pi_123456' },
    { shipped: true, quantity: 1 },
    { paid: true },
    { shipped: 'true' },
    {},
  ].map((body) =>
    orderRow(
      'PUT /orders/:id',
      JSON.stringify(body),
      [401, 401, 400, 403, 400, 400, 400],
      async (cast) => ({ path: `/orders/${await orderOf(cast)}`, body }),
    ),
  ),
  orderRow('DELETE /orders/:id', 'unpaid', [401, 401, 404, 403, 200, 200, 404], async (cast) => ({
    path: `/orders/${await orderOf(cast)}`,
  })),
  orderRow('DELETE /orders/:id', 'paid', [401, 401, 404, 403, 409, 409, 404], async (cast) => ({
    path: `/orders/${await paidOrderOf(cast)}`,
  })),
  orderRow(
    'POST /create-payment-intent',
    'for an order',
    [401, 401, 404, 403, 200, 404, 404],
    async (cast) => ({
      path: '/create-payment-intent',
      body: { price: 120, orderId: await orderOf(cast) },
    }),
  ),
  orderRow('POST /orders/:id/refund', 'paid', adminOnly(), async (cast) => ({
    path: `/orders/${await paidOrderOf(cast)}/refund`,
    body: { reason: 'The reel was damaged.' },
  })),
  orderRow('POST /orders/:id/refund', 'unpaid', adminOnly(409), async (cast) => ({
    path: `/orders/${await orderOf(cast)}/refund`,
    body: { reason: 'The reel was damaged.' },
  })),
];
