import { z } from 'zod';
import { findingKinds } from '../../domain/reconciliation.ts';
import { call, refusals } from './call.ts';
import { emailQuery, timeSchema } from './fields.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const cursorPattern = new RegExp(`^(?:charges:pi_\\w{1,100}|orders:(?:\\d{1,14}:${uuid})?)$`);
const id = z.string().nullable();
const amount = z.int().nullable();

export const findingSchema = z
  .object({
    kind: z.enum(findingKinds),
    at: timeSchema.nullable(),
    orderId: id,
    productId: id,
    intentId: id.describe("Stripe's PaymentIntent"),
    movementId: id.describe('The stock movement'),
    expected: amount.describe('By the books: cents of a charge, pieces of a product'),
    actual: amount.describe('As found: cents that Stripe keeps, pieces'),
  })
  .meta({ id: 'Finding' });

export const getReconciliation = call(
  {
    method: 'GET',
    url: '/admin/reconciliation',
    access: 'admin',
    tag: 'administration',
    summary: 'Where the books, the shelf and Stripe disagree; empty when all is well',
    description:
      'Compares every charge at Stripe made since `since` (default: 7 days ago) and every order ' +
      'paid since then. One reply takes a few seconds at most: while `next` is not null, call again ' +
      'with it as `cursor`. What the database alone shows (refunds due, shipments begun with ' +
      '`PUT /products/{id}` and not finished, stock against its ledger, holds against orders) is in ' +
      'the first part.',
  },
  {
    querystring: emailQuery.extend({
      since: z.iso.datetime({ offset: true }).optional().describe('ISO 8601'),
      cursor: z.string().regex(cursorPattern).optional().describe('The `next` of the part before'),
    }),
    response: {
      200: z.object({
        since: timeSchema,
        checkedAt: timeSchema,
        chargesChecked: z.int(),
        ordersChecked: z.int(),
        findings: z.array(findingSchema),
        next: z.string().nullable().describe('`cursor` of the next part; null: this was the last'),
      }),
      ...refusals(400, 401, 403, 503),
    },
  },
);

const count = z.int().min(0);

export const getOverview = call(
  {
    method: 'GET',
    url: '/admin/overview',
    access: 'admin',
    tag: 'administration',
    summary: 'Orders by state, revenue by week, stock running low',
    description:
      'Revenue is what was paid and not given back, by the week of the payment (UTC, from Monday), the ' +
      'last twelve weeks. Stock is low when less than two minimum orders are available.',
  },
  {
    querystring: emailQuery,
    response: {
      200: z
        .object({
          orders: z.object({
            unpaid: count,
            paid: count,
            shipped: count,
            refunded: count,
            countedUpTo: count.describe('A count that reaches it is that many or more'),
          }),
          oldestUnshippedPaidAt: timeSchema.nullable(),
          revenue: z.array(
            z.object({
              week: z.string().describe('Its Monday, as 2026-11-16'),
              orders: count,
              dollars: count.describe('Whole US dollars'),
            }),
          ),
          lowStock: z.object({
            totalCount: count,
            products: z
              .array(z.object({ _id: z.string(), name: z.string(), available: count, moq: count }))
              .describe('The scarcest'),
          }),
        })
        .meta({ id: 'Overview' }),
      ...refusals(400, 401, 403, 503),
    },
  },
);
