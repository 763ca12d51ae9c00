import { z } from 'zod';
import { call, deleted, inserted, modified, refusals } from './call.ts';
import {
  emailField,
  emailQuery,
  idParams,
  idSchema,
  phoneField,
  queryInteger,
  searchQuery,
  text,
  timeSchema,
  verbatim,
  wholeNumber,
} from './fields.ts';

export const orderSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    quantity: z.int(),
    productPrice: z.int().describe('Unit price at placement, whole US dollars'),
    productName: z.string(),
    productId: z.string(),
    paid: z.boolean(),
    shipped: z.boolean(),
    transactionId: z.string().nullable(),
    refundedAt: timeSchema.nullable().describe('Paid, not shipped, and given back since then'),
    createdAt: timeSchema,
    paidAt: timeSchema.nullable(),
    shippedAt: timeSchema.nullable(),
    productSold: z
      .boolean()
      .describe('False once the product was taken off sale: the order lives on what it noted'),
  })
  .meta({ id: 'Order' });

/** What a list of orders may be asked for. */
const listQuery = {
  page: queryInteger(1, 100_000, 'A page is a number from 1.').optional(),
  pageSize: queryInteger(1, 100, 'From 1 to 100.').optional(),
  status: z
    .enum(['unpaid', 'paid', 'shipped', 'refunded'])
    .optional()
    .describe('`paid` is paid and not shipped'),
};

export const listedOrderSchema = orderSchema
  .extend({
    userId: idSchema.describe('The buyer'),
    stock: z.int().describe('Of the part, on the shelf now'),
  })
  .meta({ id: 'ListedOrder' });

/** Which orders an administrator asks for. */
const orderQuery = emailQuery.extend({
  status: listQuery.status,
  search: searchQuery.describe("In buyer, part and transaction; or an order's `_id`"),
  user: z.string().max(100).optional().describe("A buyer's `_id`"),
});

export const placeOrder = call(
  {
    method: 'POST',
    url: '/orders',
    access: 'signed-in',
    bodyEmailIsOwn: true,
    tag: 'orders',
    summary: 'Place an order',
    description:
      'Name and price are taken from the product. A `productPrice` that is not the current one is ' +
      'refused with 409 `PRICE_CHANGED` and the current `price`. What costs nothing cannot be ordered, for ' +
      'no card can pay it: 422 `TOTAL_BELOW_LIMIT`. The same `Idempotency-Key` gives ' +
      'the same `insertedId`.',
  },
  {
    querystring: emailQuery,
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,255}$/)
        .optional()
        .describe('Made by the client, once per order: repeating the call orders nothing twice'),
    }),
    body: z.strictObject({
      name: text({ max: 100, required: 'Name is required.' }),
      email: emailField('Email is required.'),
      phone: phoneField('Phone no is required.', 'Please provide valid phone no.'),
      address: text({
        min: 10,
        max: 500,
        required: 'Address is required.',
        tooShort: 'Please provide detailed address.',
      }),
      quantity: wholeNumber(1, 'Quantity is required.'),
      paid: z.literal(false, { error: 'An order begins unpaid.' }).optional(),
      productName: verbatim(100, 'Product is required.')
        .optional()
        .describe("Ignored: the product's own is kept"),
      productId: verbatim(100, 'Product is required.'),
      productPrice: wholeNumber(0, 'Price is required.'),
    }),
    response: { 201: inserted, ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  },
);

export const getOrder = call(
  {
    method: 'GET',
    url: '/order/:id',
    access: 'signed-in',
    tag: 'orders',
    summary: 'One order, for its owner and administrators',
    description:
      "Someone else's order does not exist for the caller: 404. So is a cancelled one, with the code " +
      '`ORDER_GONE` for those who could read it.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    response: { 200: orderSchema, ...refusals(400, 401, 403, 404, 503) },
  },
);

export const getOrderPayment = call(
  {
    method: 'GET',
    url: '/order/:id/payment',
    access: 'signed-in',
    tag: 'payments',
    summary: 'How the payment of an order stands, for its owner',
    description:
      'Asks Stripe when a payment was begun: one that has succeeded makes the order paid, as the webhook ' +
      'would. `open` is begun and not paid; `processing` is being charged and must not be paid again.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    response: {
      200: z.object({
        payment: z.enum(['none', 'open', 'processing', 'paid']),
        transactionId: z.string().nullable().describe('Of a paid order'),
      }),
      ...refusals(400, 401, 403, 404, 503),
    },
  },
);

export const getMyOrders = call(
  {
    method: 'GET',
    url: '/myOrders',
    access: 'signed-in',
    tag: 'orders',
    summary: 'My orders, newest first',
    description:
      'Cancelled orders are not listed. With `page` or `pageSize` one page, and the reply carries ' +
      '`X-Total-Count`, counted up to 10,000: pages end there.',
  },
  {
    querystring: emailQuery.extend(listQuery),
    response: { 200: z.array(orderSchema), ...refusals(400, 401, 403, 503) },
  },
);

export const getAllOrders = call(
  {
    method: 'GET',
    url: '/dashboard/allOrders',
    access: 'admin',
    tag: 'orders',
    summary: 'All orders, newest first',
    description:
      'With `page` the reply carries `X-Total-Count`, counted up to 10,000 (a search: 1,000): pages ' +
      'end there. `sort=to-ship` puts what is paid and not shipped first, the oldest payment on top.',
  },
  {
    querystring: orderQuery.extend({
      ...listQuery,
      sort: z.enum(['newest', 'to-ship']).optional(),
    }),
    response: { 200: z.array(listedOrderSchema), ...refusals(400, 401, 403, 503) },
  },
);

export const exportOrders = call(
  {
    method: 'GET',
    url: '/admin/orders.csv',
    access: 'admin',
    tag: 'administration',
    summary: 'All orders that match, as CSV',
    description:
      'Newest first, in UTF-8 with a byte order mark, written as it is read. Text that a spreadsheet ' +
      'would take for a formula has an apostrophe in front.',
  },
  {
    querystring: orderQuery,
    response: {
      200: {
        description: 'One line for each order',
        content: { 'text/csv': { schema: z.string() } },
      },
      ...refusals(400, 401, 403, 503),
    },
  },
);

export const refundOrder = call(
  {
    method: 'POST',
    url: '/orders/:id/refund',
    access: 'admin',
    tag: 'orders',
    summary: 'Give back what was paid for an order that cannot be shipped',
    description:
      'The order becomes refunded, its goods are free again, the customer is told by mail, and Stripe ' +
      'gives the whole charge back, once. Again: `modifiedCount: 0`.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    body: z.strictObject({
      reason: text({ min: 3, max: 200, required: 'Please say why.' }).describe(
        'Why it cannot be shipped; the customer reads it',
      ),
    }),
    response: { 200: modified, ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  },
);

export const putOrder = call(
  {
    method: 'PUT',
    url: '/orders/:id',
    access: 'signed-in',
    bodyIsEitherOr: true,
    tag: 'orders',
    summary: 'Ship an order (administrator), or report its payment (owner)',
    description:
      '`{ shipped: true }`: stock down and order shipped, or neither; again `modifiedCount: 0`. ' +
      '`{ paid: true, transactionId }`: believed only when Stripe says the same.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    body: z.union([
      z.strictObject({ shipped: z.literal(true) }),
      z.strictObject({
        paid: z.literal(true),
        transactionId: verbatim(255, 'The transaction is required.'),
      }),
    ]),
    response: { 200: modified, ...refusals(400, 401, 403, 404, 406, 409, 413, 415, 422, 429, 503) },
  },
);

export const deleteOrder = call(
  {
    method: 'DELETE',
    url: '/orders/:id',
    access: 'signed-in',
    tag: 'orders',
    summary: 'Cancel an unpaid order, or (administrator) remove a shipped one',
    description:
      'An unpaid order with a live payment intent is cancelled at Stripe first; when that payment has ' +
      'already succeeded the order becomes paid and this is 409.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    response: { 200: deleted, ...refusals(400, 401, 403, 404, 409, 429, 503) },
  },
);

export const createPaymentIntent = call(
  {
    method: 'POST',
    url: '/create-payment-intent',
    access: 'signed-in',
    tag: 'payments',
    summary: 'Begin to pay an order',
    description:
      'Holds the stock and gives the client secret for the card form. ' +
      "With `orderId` the amount is the order's own total, and the order has one live intent however " +
      'often it is asked for; `price` must equal that total. Without it: an intent bound to the caller.',
  },
  {
    querystring: emailQuery,
    body: z.strictObject({
      price: wholeNumber(0, 'Price is required.').describe(
        'Unit price times quantity, whole US dollars',
      ),
      orderId: verbatim(100, 'Order is required.').optional(),
    }),
    response: {
      200: z.object({ clientSecret: z.string() }),
      ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
    },
  },
);

export const stripeWebhook = call(
  {
    method: 'POST',
    url: '/webhooks/stripe',
    access: 'public',
    tag: 'payments',
    summary: "Receive Stripe's events",
    description:
      'The `Stripe-Signature` over the raw body is checked before anything else. Takes up to 1 MB. An event that came before changes nothing.',
  },
  {
    response: { 200: z.object({ received: z.literal(true) }), ...refusals(400, 413, 503) },
  },
);
