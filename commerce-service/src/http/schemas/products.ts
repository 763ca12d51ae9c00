import { z } from 'zod';
import { productCategories, productSorts } from '../../domain/product.ts';
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
      'in the ledger of movements.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    body: z.strictObject(fields).partial(),
    response: { 200: modified, ...refusals(400, 401, 403, 404, 413, 415, 422, 429, 503) },
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
