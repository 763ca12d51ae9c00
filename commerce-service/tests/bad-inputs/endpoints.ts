import { newOrder, newProduct, orderBody } from '../factories/goods.ts';
import type { Person } from '../factories/people.ts';
import type { TestShop } from '../support/test-shop.ts';
import * as bad from './bad-values.ts';

export interface World {
  test: TestShop;
  buyer: Person;
  admin: Person;
  picture: string;
  productId: string;
  orderId: string;
}

export interface Endpoint {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: (world: World) => string;
  who: 'nobody' | 'buyer' | 'admin';
  /** A body that would be taken. */
  body: (world: World) => Record<string, unknown>;
  /** The field and what is no value of it. A dot goes one deeper. */
  fields: Readonly<Record<string, readonly unknown[]>>;
  /** What a bad field is answered with; 422 unless the call says otherwise. */
  refusals?: readonly number[];
}

const ids: unknown[] = ['', null, 5, {}, 'a\0b', new bad.Raw('"\\ud800"'), 'x'.repeat(101)];
const goods = {
  name: bad.badTexts(3, 100),
  category: bad.badCategories,
  description: bad.badTexts(10, 5000),
  price: [...bad.badIntegers, 2_147_483_647],
  stock: bad.badIntegers,
  moq: [...bad.badIntegers, 0, 2_147_483_647],
  img: [...bad.badUrls, 'https://elsewhere.example/a.webp'],
};

/** Every call that takes a JSON body. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  'POST /auth/register': {
    method: 'POST',
    path: () => '/auth/register',
    who: 'nobody',
    body: () => ({ name: 'New One', email: 'new-one@acme.com', password: 'a pass phrase' }),
    fields: { name: bad.badTexts(3, 100), email: bad.badEmails, password: bad.badPasswords },
  },
  'POST /auth/login': {
    method: 'POST',
    path: () => '/auth/login',
    who: 'nobody',
    body: ({ buyer: { email } }) => ({ email, password: 'not the pass phrase' }),
    fields: { email: bad.badEmails, password: bad.badPasswords },
    refusals: [401, 422],
  },
  'POST /auth/google': {
    method: 'POST',
    path: () => '/auth/google',
    who: 'nobody',
    body: () => ({ idToken: 'not.from.google', nonce: 'n' }),
    fields: { idToken: [...ids, 'a.b.c', 'e30.e30.'], nonce: [5, {}, 'x'.repeat(513)] },
    refusals: [401, 422],
  },
  'POST /auth/reset': {
    method: 'POST',
    path: () => '/auth/reset',
    who: 'nobody',
    body: () => ({ email: 'nobody@acme.com' }),
    fields: { email: bad.badEmails },
  },
  'POST /auth/reset/confirm': {
    method: 'POST',
    path: () => '/auth/reset/confirm',
    who: 'nobody',
    body: () => ({ code: 'made-up', password: 'a pass phrase' }),
    fields: { code: ids, password: bad.badPasswords },
  },
  'PUT /user/{email}, sign-in': {
    method: 'PUT',
    path: ({ buyer }) => `/user/${encodeURIComponent(buyer.email)}`,
    who: 'buyer',
    body: ({ buyer: { email, name } }) => ({ email, name }),
    fields: {
      email: bad.badEmails,
      name: [5, {}, 'x'.repeat(101), 'a\0b', new bad.Raw('"\\ud800"')],
      img: bad.badUrls,
    },
    refusals: [403, 422],
  },
  'PUT /user/{email}, profile': {
    method: 'PUT',
    path: ({ buyer }) => `/user/${encodeURIComponent(buyer.email)}`,
    who: 'buyer',
    body: () => ({
      data: { location: 'Ohmville', phone: '555-0199', education: 'BEng', linkedIn: null },
    }),
    fields: {
      data: [null, 5, [], 'x', {}],
      'data.location': bad.badTexts(3, 100),
      'data.phone': bad.badPhones,
      'data.education': [5, {}, 'x'.repeat(201), 'a\0b', new bad.Raw('"\\ud800"')],
      'data.linkedIn': bad.badUrls,
    },
  },
  'PUT /users/admin': {
    method: 'PUT',
    path: () => '/users/admin',
    who: 'admin',
    body: () => ({ email: 'nobody@acme.com' }),
    fields: { email: bad.badEmails },
  },
  'DELETE /users/admin': {
    method: 'DELETE',
    path: () => '/users/admin',
    who: 'admin',
    body: () => ({ email: 'nobody@acme.com' }),
    fields: { email: bad.badEmails },
  },
  'DELETE /users/sessions': {
    method: 'DELETE',
    path: () => '/users/sessions',
    who: 'admin',
    body: () => ({ email: 'nobody@acme.com' }),
    fields: { email: bad.badEmails },
  },
  'PUT /auth/password': {
    method: 'PUT',
    path: () => '/auth/password',
    who: 'buyer',
    body: () => ({ currentPassword: 'not the pass phrase', newPassword: 'a pass phrase' }),
    fields: { currentPassword: bad.badPasswords, newPassword: bad.badPasswords },
  },
  'POST /addProduct': {
    method: 'POST',
    path: () => '/addProduct',
    who: 'admin',
    body: ({ picture: img, admin: { email } }) => ({
      name: 'KTY81',
      category: 'sensor',
      description: 'Silicon temperature sensor',
      price: 9,
      stock: 400,
      moq: 20,
      img,
      email,
    }),
    fields: { ...goods, email: bad.badEmails },
    refusals: [403, 422],
  },
  'PATCH /products/{id}': {
    method: 'PATCH',
    path: ({ productId }) => `/products/${productId}`,
    who: 'admin',
    body: () => ({}),
    fields: {
      ...goods,
      stockBefore: [...bad.badIntegers, 99],
      reason: bad.badTexts(3, 200),
    },
    refusals: [409, 422],
  },
  'POST /orders': {
    method: 'POST',
    path: () => '/orders',
    who: 'buyer',
    body: ({ buyer, productId: id }) =>
      orderBody(buyer, { id, name: 'x', price: 12, moq: 10 } as never),
    fields: {
      name: bad.badTexts(1, 100),
      email: bad.badEmails,
      phone: bad.badPhones,
      address: bad.badTexts(10, 500),
      quantity: [...bad.badIntegers, 0, 9, 101, 2_147_483_647],
      paid: [true, null, 'false', 0, {}],
      productName: ids,
      productId: [...ids, 'nope', '01941f29-7c00-7d1a-8002-954a1dd9b2c1'],
      productPrice: [...bad.badIntegers, 11],
    },
    refusals: [403, 404, 409, 422],
  },
  'PUT /orders/{id}': {
    method: 'PUT',
    path: ({ orderId }) => `/orders/${orderId}`,
    who: 'buyer',
    body: () => ({ paid: true, transactionId: 'pi_nobody_has_this' }),
    fields: { paid: [false, null, 'true', 1], transactionId: [...ids, 'pi_x', '../v1/charges'] },
    refusals: [400, 422],
  },
  'POST /orders/{id}/refund': {
    method: 'POST',
    path: ({ orderId }) => `/orders/${orderId}/refund`,
    who: 'admin',
    body: () => ({ reason: 'The reel was damaged.' }),
    fields: { reason: bad.badTexts(3, 200) },
  },
  'POST /create-payment-intent': {
    method: 'POST',
    path: () => '/create-payment-intent',
    who: 'buyer',
    body: ({ orderId }) => ({ price: 119, orderId }),
    fields: { price: [...bad.badIntegers, 0, 1, 2_147_483_647], orderId: [...ids, 'nope'] },
    refusals: [404, 409, 422],
  },
  'PUT /review': {
    method: 'PUT',
    path: () => '/review',
    who: 'buyer',
    body: () => ({ title: 'On time', details: 'Reels arrived sealed.', rating: 4 }),
    fields: {
      title: bad.badTexts(3, 120),
      details: bad.badTexts(10, 2000),
      rating: bad.badRatings,
      date: [5, {}, 'x'.repeat(2049)],
      img: [5, {}, 'x'.repeat(2049)],
    },
  },
};

/** A body with one field replaced. */
export function withField(body: Record<string, unknown>, path: string, value: unknown): unknown {
  const [first = '', second] = path.split('.');
  if (second === undefined) return { ...body, [first]: value };
  return { ...body, [first]: { ...(body[first] as object), [second]: value } };
}

/** What the table's calls are about. */
export async function makeWorld(
  test: TestShop,
  people: Pick<World, 'buyer' | 'admin' | 'picture'>,
): Promise<World> {
  const product = await newProduct(test, people.admin);
  const orderId = await newOrder(test, people.buyer, product);
  return { test, ...people, productId: product.id, orderId };
}
