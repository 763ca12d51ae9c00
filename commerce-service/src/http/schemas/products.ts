import { z } from 'zod';
import { productCategories, productSorts } from '../../domain/product.ts';
import { movementKinds } from '../../domain/stock.ts';
import { call, deleted, inserted, modified, noBody, refusals } from './call.ts';
import {
  emailQuery,
  idParams,
  idSchema,
  queryInteger,
  searchQuery,
  text,
  timeSchema,
  verbatim,
  wholeNumber,
} from './fields.ts';

const category = z.enum(productCategories, { error: 'Please choose a category.' });

export const productSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    category: z.enum(productCategories),
    description: z.string(),
    price: z.int().describe('Whole US dollars'),
    stock: z.int().describe('On the shelf'),
    available: z.int().describe('Stock less what paying and paid orders hold'),
    moq: z.int(),
    img: z.string(),
    email: z.string().describe('Of the creator, masked'),
    rating: z.int(),
    createdAt: timeSchema,
  })
  .meta({ id: 'Product' });

const pageNumber = queryInteger(1, 100_000, 'A page is a number from 1.');
const limit = queryInteger(1, 100, 'From 1 to 100.');

export const getProducts = call(
  {
    method: 'GET',
    url: '/products',
    access: 'public',
    tag: 'products',
    summary: 'The catalogue, newest first',
    description:
      'Without parameters the whole catalogue. With `page` the reply carries `X-Total-Count`. ' +
      'Strong ETag; If-None-Match gives 304.',
  },
  {
    querystring: z.object({
      limit: limit.optional(),
      search: searchQuery.describe('In name and description'),
      category: category.optional(),
      sort: z.enum(productSorts).optional(),
      page: pageNumber.optional(),
      pageSize: limit.optional(),
    }),
    response: {
      200: z.array(productSchema),
      304: noBody('Not changed since the ETag that was sent'),
      ...refusals(400, 503),
    },
  },
);

export const getProduct = call(
  {
    method: 'GET',
    url: '/products/:id',
    access: 'public',
    tag: 'products',
    summary: 'One product',
    description: 'Strong ETag; If-None-Match gives 304. A product that was deleted is 404.',
  },
  {
    params: idParams,
    response: {
      200: productSchema,
      304: noBody('Not changed since the ETag that was sent'),
      ...refusals(404, 503),
    },
  },
);

const fields = {
  name: text({ min: 3, max: 100, required: 'Minimum 3 letters' }),
  category,
  description: text({ min: 10, max: 5000, required: 'Description at least 10 letters' }),
  price: wholeNumber(0, "Price can't be less than zero!"),
  stock: wholeNumber(0, "Quantity can't be less than zero!"),
  moq: wholeNumber(1, 'MOQ at least 1!'),
  img: verbatim(2048, 'Please attach a image file!').describe('A URL that POST /images issued'),
};

export const addProduct = call(
  {
    method: 'POST',
    url: '/addProduct',
    access: 'admin',
    bodyEmailIsOwn: true,
    tag: 'products',
    summary: 'Add a product',
    description:
      'The author is the caller; `email` is only checked. `img` must be a URL that `POST /images` issued. ' +
      'Price times MOQ must fit one card payment.',
  },
  {
    querystring: emailQuery,
    body: z.strictObject({ ...fields, email: verbatim(254, 'Email is required.').optional() }),
    response: { 201: inserted, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
  },
);

export const changeProduct = call(
  {
    method: 'PATCH',
    url: '/products/:id',
    access: 'admin',
    tag: 'products',
    summary: 'Change a product',
    description:
      'Only the fields that are sent. `stock` is what was counted on the shelf: the difference is booked ' +
      'in the ledger of movements, with its `reason`. With `If-Match` (the ETag of ' +
      '`GET /admin/products/{id}`) a product that someone else has edited since is 412; with ' +
      '`stockBefore` a stock that has moved since it was counted is 409.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    headers: z.object({
      'if-match': z
        .string()
        .regex(/^"v\d{1,10}"$/)
        .optional()
        .describe('The version that the change is based on'),
    }),
    body: z
      .strictObject({
        ...fields,
        stockBefore: wholeNumber(0, "Quantity can't be less than zero!").describe(
          'The stock that was shown to whoever counted',
        ),
        reason: text({ min: 3, max: 200, required: 'Please say why.' }).describe(
          'Why the stock is corrected',
        ),
      })
      .partial(),
    response: {
      200: modified,
      ...refusals(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503),
    },
  },
);

export const reduceStock = call(
  {
    method: 'PUT',
    url: '/products/:id',
    access: 'admin',
    tag: 'products',
    summary: 'Take a quantity from the shelf',
    description:
      'The first half of the documented two-call shipping. With `orderId` the movement belongs to ' +
      'that order, and repeating the call takes nothing twice.',
  },
  {
    params: idParams,
    querystring: emailQuery.extend({
      quantity: queryInteger(1, 2_147_483_647, 'Quantity is required.'),
      orderId: z.string().optional(),
    }),
    response: { 200: modified, ...refusals(400, 401, 403, 404, 406, 409, 422, 429, 503) },
  },
);

export const deleteProduct = call(
  {
    method: 'DELETE',
    url: '/products/delete/:id',
    access: 'admin',
    tag: 'products',
    summary: 'Take a product off the catalogue',
    description:
      'Gone from every list and 404 from now on; orders keep their own name and price. Again: ' +
      '`deletedCount: 0`.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    response: { 200: deleted, ...refusals(400, 401, 403, 404, 429, 503) },
  },
);

const managedQuery = emailQuery.extend({
  page: pageNumber.optional(),
  pageSize: limit.optional(),
});

export const managedProductSchema = productSchema
  .extend({
    email: z.string().describe('Of the creator'),
    held: z.int().describe('By orders that are paid or being paid'),
    isLow: z.boolean().describe('Less than two minimum orders are available'),
    version: z.int(),
  })
  .meta({ id: 'ManagedProduct' });

export const getManagedProducts = call(
  {
    method: 'GET',
    url: '/admin/products',
    access: 'admin',
    tag: 'administration',
    summary: 'The catalogue as administrators manage it, newest first',
    description:
      'One page of it as it is now, with `X-Total-Count`; what a search finds is counted up to 1,000: ' +
      'pages end there. `stock=low`: only products of which less than two minimum orders are ' +
      'available, the scarcest first.',
  },
  {
    querystring: managedQuery.extend({
      search: searchQuery.describe('In name and description'),
      category: category.optional(),
      stock: z.literal('low').optional(),
    }),
    response: {
      200: z.array(productSchema.extend({ isLow: z.boolean() }).meta({ id: 'ShelvedProduct' })),
      ...refusals(400, 401, 403, 503),
    },
  },
);

export const getManagedProduct = call(
  {
    method: 'GET',
    url: '/admin/products/:id',
    access: 'admin',
    tag: 'administration',
    summary: 'One product, to be changed',
    description: 'As it is now. The ETag is its version: send it back as `If-Match` with a change.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    response: { 200: managedProductSchema, ...refusals(400, 401, 403, 404, 503) },
  },
);

export const getMovements = call(
  {
    method: 'GET',
    url: '/admin/products/:id/movements',
    access: 'admin',
    tag: 'administration',
    summary: "A product's ledger of stock, newest first",
    description: 'One page, with `X-Total-Count`. Nothing in it ever changes.',
  },
  {
    params: idParams,
    querystring: managedQuery,
    response: {
      200: z.array(
        z
          .object({
            _id: idSchema,
            delta: z.int().describe('What was added; negative when taken'),
            stockAfter: z.int(),
            kind: z.enum(movementKinds),
            orderId: idSchema.nullable(),
            reason: z.string().nullable(),
            actorName: z.string().nullable(),
            actorEmail: z.string().nullable(),
            createdAt: timeSchema,
          })
          .meta({ id: 'Movement' }),
      ),
      ...refusals(400, 401, 403, 404, 503),
    },
  },
);
