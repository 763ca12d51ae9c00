import * as sample from '../samples.ts';
import { boundedCount, deleted, modified, type CallExamples } from './call-example.ts';

export const ordersExamples: CallExamples = {
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
};
