import * as sample from '../samples.ts';
import { boundedCount, type CallExamples } from './call-example.ts';

export const administrationExamples: CallExamples = {
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
};
