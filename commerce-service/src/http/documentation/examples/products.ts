import * as sample from '../samples.ts';
import {
  catalogueHeaders,
  deleted,
  modified,
  totalCount,
  type CallExamples,
} from './call-example.ts';

export const productsExamples: CallExamples = {
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
};
