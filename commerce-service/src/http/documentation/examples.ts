import type { ErrorCode } from '../../domain/errors.ts';
import * as sample from './samples.ts';

/** What a call's documentation shows beside its schemas. */
export interface CallExample {
  /** Request bodies by name; most calls have one. */
  requests?: Readonly<Record<string, unknown>>;
  /** Bodies of the success, by name. Missing: the success has none, or no JSON. */
  replies?: Readonly<Record<string, unknown>>;
  /** The call's own refusals, beyond those of every call of its kind. */
  refusals?: readonly ErrorCode[];
  /** Reply headers of the success, and what they say. */
  headers?: Readonly<Record<string, string>>;
  /** A request body that no zod schema describes. */
  rawBody?: Readonly<Record<string, { schema: object }>>;
}

const done = { acknowledged: true };
const modified = { acknowledged: true, modifiedCount: 1 };
const deleted = { acknowledged: true, deletedCount: 1 };
const totalCount = { 'X-Total-Count': 'With `page` or `pageSize`: how many match in all' };
const boundedCount = {
  ...totalCount,
  'X-Total-Count-Limit':
    'How far they are counted: a count that reaches it is that many or more, and pages end there',
};
const catalogueHeaders = {
  ETag: 'Strong: the bytes of this reply. Send it back as `If-None-Match` for a 304',
  'Cache-Control': 'public, for 30 seconds',
};
const password = 'a long pass phrase';

/** By `METHOD /path`. A test fails when a call is missing here. */
export const examples: Readonly<Record<string, CallExample>> = {
  'POST /auth/register': {
    requests: { account: { name: 'Ada Buyer', email: sample.buyer, password } },
    replies: { proof: sample.proof },
    refusals: ['auth/email-already-in-use', 'auth/weak-password', 'auth/too-many-requests'],
  },
  'POST /auth/login': {
    requests: { password: { email: sample.buyer, password } },
    replies: { proof: sample.proof },
    refusals: ['auth/invalid-credential', 'auth/too-many-requests'],
  },
  'POST /auth/google': {
    requests: { google: { idToken: sample.token, nonce: 'n-0S6_WzA2Mj' } },
    replies: { proof: sample.proof },
    refusals: ['auth/invalid-credential', 'auth/too-many-requests', 'auth/network-request-failed'],
  },
  'POST /auth/reset': {
    requests: { address: { email: sample.buyer } },
    replies: { always: done },
  },
  'POST /auth/reset/confirm': {
    requests: {
      link: { code: 'Zk3tq0XxkP2Qm6yT1s9uVw4bN7cR8dE5fG0hJ2aLxYz', password: 'another phrase' },
    },
    replies: { done },
    refusals: ['auth/invalid-action-code', 'auth/weak-password', 'auth/too-many-requests'],
  },
  'POST /auth/signout': { replies: { done } },
  'PUT /auth/password': {
    requests: { change: { currentPassword: password, newPassword: 'another phrase' } },
    replies: { done },
    refusals: ['auth/wrong-password', 'auth/weak-password', 'auth/too-many-requests'],
  },
  'GET /auth/sessions': {
    replies: { sessions: { hasPassword: true, sessions: [sample.session] } },
  },
  'DELETE /auth/sessions/{id}': {
    replies: { ended: deleted, 'ended before': { acknowledged: true, deletedCount: 0 } },
    refusals: ['SESSION_NOT_FOUND'],
  },
  'DELETE /auth/sessions': { replies: { ended: { acknowledged: true, deletedCount: 3 } } },

  'PUT /user/{email}': {
    requests: {
      'after a sign-in': { email: sample.buyer, name: 'Ada Buyer', img: sample.listedUser.img },
      'the profile': { data: sample.profile },
    },
    replies: {
      'after a sign-in': {
        result: { acknowledged: true, modifiedCount: 1, upsertedCount: 0 },
        token: sample.token,
      },
      'the profile': { result: modified },
    },
    refusals: ['EMAIL_DIFFERS'],
  },
  'GET /user': {
    replies: { me: { ...sample.listedUser, data: sample.profile } },
  },
  'GET /checkAdmin': { replies: { customer: { isAdmin: false }, admin: { isAdmin: true } } },
  'GET /users': { replies: { all: [sample.listedUser] }, headers: boundedCount },
  'GET /users/{id}': { replies: { user: sample.listedUser }, refusals: ['USER_NOT_FOUND'] },
  'PUT /users/admin': {
    requests: { promote: { email: sample.buyer } },
    replies: { promoted: modified, 'one already': { acknowledged: true, modifiedCount: 0 } },
    refusals: ['USER_NOT_FOUND'],
  },
  'DELETE /users/admin': {
    requests: { demote: { email: sample.admin } },
    replies: { demoted: modified },
    refusals: ['USER_NOT_FOUND', 'LAST_ADMIN'],
  },
  'DELETE /users/sessions': {
    requests: { end: { email: sample.buyer } },
    replies: { ended: { acknowledged: true, deletedCount: 2 } },
    refusals: ['USER_NOT_FOUND'],
  },

  'GET /products': {
    replies: { list: [sample.product] },
    headers: { ...catalogueHeaders, ...totalCount },
  },
  'GET /products/{id}': {
    replies: { product: sample.product },
    refusals: ['PRODUCT_NOT_FOUND'],
    headers: catalogueHeaders,
  },
  'POST /addProduct': {
    requests: { product: sample.newProduct },
    replies: { added: { acknowledged: true, insertedId: sample.ids.product } },
    refusals: ['EMAIL_DIFFERS', 'IMAGE_NOT_ISSUED', 'MINIMUM_ORDER_ABOVE_LIMIT'],
  },
  'PATCH /products/{id}': {
    requests: {
      price: { price: 15 },
      'counted stock': { stock: 475, stockBefore: 480, reason: 'Five bags were damaged.' },
    },
    replies: { changed: modified },
    refusals: [
      'PRODUCT_NOT_FOUND',
      'PRODUCT_CHANGED',
      'STOCK_CHANGED',
      'IMAGE_NOT_ISSUED',
      'MINIMUM_ORDER_ABOVE_LIMIT',
    ],
  },
  'PUT /products/{id}': {
    replies: { taken: modified },
    refusals: ['PRODUCT_NOT_FOUND', 'ORDER_NOT_FOUND', 'INSUFFICIENT_STOCK', 'ORDER_UNPAID'],
  },
  'DELETE /products/delete/{id}': {
    replies: { deleted, again: { acknowledged: true, deletedCount: 0 } },
    refusals: ['PRODUCT_NOT_FOUND'],
  },

  'POST /images': {
    rawBody: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['image'],
          properties: {
            image: { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP' },
          },
        },
      },
    },
    replies: { stored: sample.upload },
    refusals: [
      'IMAGE_UNREADABLE',
      'IMAGE_TYPE_UNSUPPORTED',
      'IMAGE_TOO_LARGE',
      'IMAGES_UNAVAILABLE',
    ],
  },
  'GET /images/{name}': {
    refusals: ['IMAGE_NOT_FOUND'],
    headers: { 'Cache-Control': 'public, for a year: a picture never changes' },
  },

  'POST /orders': {
    requests: { order: sample.newOrder },
    replies: { placed: { acknowledged: true, insertedId: sample.ids.order } },
    refusals: [
      'EMAIL_DIFFERS',
      'PRODUCT_NOT_FOUND',
      'QUANTITY_BELOW_MOQ',
      'QUANTITY_ABOVE_AVAILABLE',
      'TOTAL_ABOVE_LIMIT',
      'TOTAL_BELOW_LIMIT',
      'PRICE_CHANGED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'GET /order/{id}': {
    replies: { order: sample.order },
    refusals: ['ORDER_NOT_FOUND', 'ORDER_GONE'],
  },
  'GET /order/{id}/payment': {
    replies: {
      'not begun': { payment: 'none', transactionId: null },
      'under way': { payment: 'processing', transactionId: null },
      paid: { payment: 'paid', transactionId: sample.intent },
    },
    refusals: ['ORDER_NOT_FOUND', 'PAYMENTS_UNAVAILABLE'],
  },
  'GET /myOrders': { replies: { mine: [sample.order], none: [] }, headers: boundedCount },
  'GET /dashboard/allOrders': { replies: { all: [sample.listedOrder] }, headers: boundedCount },
  'POST /orders/{id}/refund': {
    requests: { 'cannot be shipped': { reason: 'The last reel was damaged in our store.' } },
    replies: { refunded: modified, again: { acknowledged: true, modifiedCount: 0 } },
    refusals: [
      'ORDER_NOT_FOUND',
      'ORDER_UNPAID',
      'ORDER_ALREADY_SHIPPED',
      'ORDER_CANCELLED',
      'SHIPMENT_BEGUN',
    ],
  },
  'PUT /orders/{id}': {
    requests: {
      'ship (administrator)': { shipped: true },
      'report a payment (owner)': { paid: true, transactionId: sample.intent },
    },
    replies: { done: modified, again: { acknowledged: true, modifiedCount: 0 } },
    refusals: [
      'ORDER_NOT_FOUND',
      'INSUFFICIENT_STOCK',
      'ORDER_UNPAID',
      'ORDER_CANCELLED',
      'ORDER_REFUNDED',
      'ORDER_ALREADY_PAID',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENTS_UNAVAILABLE',
    ],
  },
  'DELETE /orders/{id}': {
    replies: { deleted },
    refusals: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_DELETABLE',
      'ORDER_ALREADY_PAID',
      'PAYMENT_IN_PROGRESS',
      'PAYMENTS_UNAVAILABLE',
    ],
  },
  'POST /create-payment-intent': {
    requests: { 'for an order': { price: 240, orderId: sample.ids.order }, plain: { price: 240 } },
    replies: { intent: { clientSecret: `${sample.intent}_secret_9f2c` } },
    refusals: [
      'ORDER_NOT_FOUND',
      'AMOUNT_DIFFERS',
      'ORDER_ALREADY_PAID',
      'ORDER_CANCELLED',
      'NOT_ENOUGH_AVAILABLE',
      'PRODUCT_NO_LONGER_SOLD',
      'PAYMENT_IN_PROGRESS',
      'TOTAL_BELOW_LIMIT',
      'TOTAL_ABOVE_LIMIT',
      'PAYMENTS_UNAVAILABLE',
    ],
  },
  'POST /webhooks/stripe': {
    rawBody: {
      'application/json': {
        schema: { type: 'object', description: "Stripe's event, byte for byte as it was signed" },
      },
    },
    replies: { received: { received: true } },
    refusals: ['SIGNATURE_INVALID'],
  },

  'GET /reviews': { replies: { all: [sample.review] } },
  'GET /myReview': {
    replies: { mine: { ...sample.review, email: sample.buyer }, 'none yet': null },
  },
  'PUT /review': {
    requests: { review: sample.newReview },
    replies: {
      posted: { acknowledged: true, modifiedCount: 0, upsertedCount: 1 },
      replaced: { acknowledged: true, modifiedCount: 1, upsertedCount: 0 },
    },
  },
  'GET /qna': {
    replies: {
      all: [
        {
          _id: sample.ids.question,
          question: 'Do you ship cut tape?',
          answer: 'Yes, sealed, with its date code.',
        },
      ],
    },
    refusals: ['CONTENT_UNAVAILABLE'],
  },
  'GET /admin/overview': { replies: { overview: sample.overview } },
  'GET /admin/orders.csv': {
    headers: { 'Content-Disposition': 'Names the file: orders.csv' },
  },
  'GET /admin/products': {
    replies: { page: [{ ...sample.product, isLow: false }] },
    headers: { ...boundedCount, 'X-Total-Count': 'How many match in all' },
  },
  'GET /admin/products/{id}': {
    replies: { product: sample.managedProduct },
    refusals: ['PRODUCT_NOT_FOUND'],
    headers: { ETag: 'Its version: send it back as `If-Match` with a change' },
  },
  'GET /admin/products/{id}/movements': {
    replies: { page: [sample.movement] },
    refusals: ['PRODUCT_NOT_FOUND'],
    headers: { 'X-Total-Count': 'How many there are in all' },
  },
  'GET /admin/reconciliation': {
    replies: {
      'all is well': {
        since: '2026-11-14T10:00:00.000Z',
        checkedAt: '2026-11-21T10:00:00.000Z',
        chargesChecked: 214,
        ordersChecked: 214,
        findings: [],
        next: null,
      },
    },
  },
  'GET /healthz': { replies: { alive: { status: 'ok' } } },
  'GET /readyz': { replies: { ready: { status: 'ready' } } },
};
