import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewProduct } from '../../src/database/product-store.ts';
import { newOrder, newPaidOrder, newProduct } from '../factories/goods.ts';
import { enter, newAdmin, newCustomer, type Person } from '../factories/people.ts';
import { newPicture } from '../factories/pictures.ts';
import { send, type Reply } from '../support/requests.ts';
import { startCms } from '../support/stand-in-cms.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/**
 * Spec section 7, row by row: the payload and query of the table and nothing else, and what the table
 * says of the response. That the whole reply is the documented one is checked by `inject` itself.
 */
let test: TestShop;
let cms: Awaited<ReturnType<typeof startCms>>;
let admin: Person;
let buyer: Person;
let product: NewProduct;
let picture: string;

beforeAll(async () => {
  cms = await startCms();
  test = await openTestShop({ CMS_URL: cms.url });
  admin = await newAdmin(test);
  buyer = await newCustomer(test);
  product = await newProduct(test, admin);
  picture = await newPicture(test, admin.token);
});
afterAll(async () => {
  await test.close();
  cms.close();
});

const isText = expect.stringMatching(/./) as string;
const isNumber = expect.any(Number) as number;
const own = (person: Person) => `email=${encodeURIComponent(person.email)}`;
const listed = expect.arrayContaining([expect.anything()]) as unknown[];

const productShape = () => ({
  _id: isText,
  name: isText,
  category: 'transistor',
  description: isText,
  price: isNumber,
  stock: isNumber,
  moq: isNumber,
  img: isText,
  email: isText,
  rating: isNumber,
});
const orderShape = (orderId: string) => ({
  _id: orderId,
  name: buyer.name,
  email: buyer.email,
  phone: isText,
  address: isText,
  quantity: 10,
  productPrice: 12,
  productName: product.name,
  productId: product.id,
  paid: false,
  shipped: false,
});
const reviewBody = () => ({
  title: 'On time',
  details: 'Reels arrived sealed and early.',
  date: 'Nov 21, 2026',
  img: picture,
  rating: 4,
});

interface Row {
  call: string;
  make: () => Promise<Reply>;
  status?: number;
  body: () => unknown;
}

const rows: Row[] = [
  {
    call: 'PUT /user/{email}: email, name, img -> token',
    make: async () => {
      const { email, password } = buyer;
      const login = await send(test, 'POST', '/auth/login', { body: { email, password } });
      const { proof } = login.body as { proof: string };
      const body = { email, name: buyer.name, img: picture };
      return send(test, 'PUT', `/user/${encodeURIComponent(email)}`, { token: proof, body });
    },
    body: () => ({ token: isText }),
  },
  {
    call: 'PUT /user/{email}: data -> result.modifiedCount',
    make: () => {
      const data = {
        location: 'Ohmville',
        phone: '+1 555 010 1992',
        education: 'BEng',
        linkedIn: 'https://www.linkedin.com/in/ada',
      };
      const { token, email } = buyer;
      return send(test, 'PUT', `/user/${encodeURIComponent(email)}`, { token, body: { data } });
    },
    body: () => ({ result: { modifiedCount: 1 } }),
  },
  {
    call: 'GET /user?email -> profile',
    make: () => send(test, 'GET', `/user?${own(buyer)}`, { token: buyer.token }),
    body: () => ({
      img: isText,
      data: { location: 'Ohmville', phone: isText, education: isText, linkedIn: isText },
    }),
  },
  {
    call: 'GET /checkAdmin?email -> isAdmin',
    make: () => send(test, 'GET', `/checkAdmin?${own(admin)}`, { token: admin.token }),
    body: () => ({ isAdmin: true }),
  },
  {
    call: 'GET /users?email -> list of users',
    make: () => send(test, 'GET', `/users?${own(admin)}`, { token: admin.token }),
    body: () =>
      expect.arrayContaining([
        expect.objectContaining({ _id: isText, email: buyer.email, name: isText, img: isText }),
      ]),
  },
  {
    call: 'PUT /users/admin?email: email -> modifiedCount',
    make: async () => {
      const body = { email: (await newCustomer(test)).email };
      return send(test, 'PUT', `/users/admin?${own(admin)}`, { token: admin.token, body });
    },
    body: () => ({ modifiedCount: 1 }),
  },
  {
    call: 'GET /products -> array of products',
    make: () => send(test, 'GET', '/products'),
    body: () => expect.arrayContaining([expect.objectContaining(productShape())]),
  },
  {
    call: 'GET /products?limit=6 -> latest products',
    make: async () => {
      for (let made = 0; made < 7; made += 1) await newProduct(test, admin);
      return send(test, 'GET', '/products?limit=6');
    },
    body: () => Array.from({ length: 6 }, () => expect.objectContaining(productShape())),
  },
  {
    call: 'GET /products/{id} -> one product',
    make: () => send(test, 'GET', `/products/${product.id}`),
    body: () => ({ ...productShape(), _id: product.id }),
  },
  {
    call: 'POST /addProduct?email -> insertedId',
    make: () => {
      const { token, email } = admin;
      const body = {
        name: 'KTY81-110',
        category: 'sensor',
        description: 'Silicon temperature sensor',
        price: 9,
        stock: 400,
        moq: 20,
        img: picture,
        email,
      };
      return send(test, 'POST', `/addProduct?${own(admin)}`, { token, body });
    },
    status: 201,
    body: () => ({ insertedId: isText }),
  },
  {
    call: 'DELETE /products/delete/{id}?email -> deletedCount',
    make: async () => {
      const { id } = await newProduct(test, admin);
      const { token } = admin;
      return send(test, 'DELETE', `/products/delete/${id}?${own(admin)}`, { token });
    },
    body: () => ({ deletedCount: 1 }),
  },
  {
    call: 'PUT /products/{productId}?email&quantity -> modifiedCount',
    make: async () => {
      const { id } = await newProduct(test, admin);
      const { token } = admin;
      return send(test, 'PUT', `/products/${id}?${own(admin)}&quantity=10`, { token });
    },
    body: () => ({ modifiedCount: 1 }),
  },
  {
    call: 'POST /orders -> insertedId',
    make: () => {
      const { token, name, email } = buyer;
      const body = {
        name,
        email,
        phone: '+1 555 010 1992',
        address: '12 Resistor Road, Ohmville',
        quantity: 10,
        paid: false,
        productName: product.name,
        productId: product.id,
        productPrice: 12,
      };
      return send(test, 'POST', '/orders', { token, body });
    },
    status: 201,
    body: () => ({ insertedId: isText }),
  },
  {
    call: 'GET /order/{orderId}?email -> name, productName, quantity, productPrice',
    make: async () => {
      const id = await newOrder(test, buyer, product);
      return send(test, 'GET', `/order/${id}?${own(buyer)}`, { token: buyer.token });
    },
    body: () => orderShape(isText),
  },
  {
    call: 'GET /myOrders?email -> own orders',
    make: () => send(test, 'GET', `/myOrders?${own(buyer)}`, { token: buyer.token }),
    body: () => expect.arrayContaining([expect.objectContaining(orderShape(isText))]),
  },
  {
    call: 'GET /dashboard/allOrders?email -> all orders',
    make: () => send(test, 'GET', `/dashboard/allOrders?${own(admin)}`, { token: admin.token }),
    body: () => expect.arrayContaining([expect.objectContaining(orderShape(isText))]),
  },
  {
    call: 'PUT /orders/{orderId}: shipped true',
    make: async () => {
      const { orderId } = await newPaidOrder(test, buyer, product);
      const body = { shipped: true };
      return send(test, 'PUT', `/orders/${orderId}`, { token: admin.token, body });
    },
    body: () => ({ acknowledged: true, modifiedCount: 1 }),
  },
  {
    call: 'PUT /orders/{orderId}: paid true with transactionId',
    make: async () => {
      const { orderId, intentId } = await newPaidOrder(test, buyer, product);
      const body = { paid: true, transactionId: intentId };
      return send(test, 'PUT', `/orders/${orderId}`, { token: buyer.token, body });
    },
    body: () => ({ acknowledged: true, modifiedCount: isNumber }),
  },
  {
    call: 'DELETE /orders/{orderId}?email -> deletedCount',
    make: async () => {
      const id = await newOrder(test, buyer, product);
      return send(test, 'DELETE', `/orders/${id}?${own(buyer)}`, { token: buyer.token });
    },
    body: () => ({ deletedCount: 1 }),
  },
  {
    call: 'GET /myReview?email -> empty',
    make: () => send(test, 'GET', `/myReview?${own(buyer)}`, { token: buyer.token }),
    body: () => null,
  },
  {
    call: 'PUT /review?email: title, details, date, img, rating -> acknowledged',
    make: () => {
      const { token } = buyer;
      return send(test, 'PUT', `/review?${own(buyer)}`, { token, body: reviewBody() });
    },
    body: () => ({ acknowledged: true }),
  },
  {
    call: 'GET /myReview?email -> review',
    make: () => send(test, 'GET', `/myReview?${own(buyer)}`, { token: buyer.token }),
    body: () => ({
      _id: isText,
      name: buyer.name,
      email: buyer.email,
      title: 'On time',
      details: reviewBody().details,
      date: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/) as string,
      img: isText,
      rating: 4,
    }),
  },
  {
    call: 'GET /reviews -> list of reviews',
    make: () => send(test, 'GET', '/reviews'),
    body: () => listed,
  },
  {
    call: 'POST /create-payment-intent: price -> clientSecret',
    make: () => {
      const { token } = buyer;
      return send(test, 'POST', '/create-payment-intent', { token, body: { price: 120 } });
    },
    body: () => ({ clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string }),
  },
  {
    call: 'GET /qna -> array of _id, question, answer',
    make: () => send(test, 'GET', '/qna'),
    body: () => [{ _id: isText, question: isText, answer: isText }],
  },
];

describe('the calls of spec section 7', () => {
  it.each(rows)('$call', async ({ make, status = 200, body }) => {
    const reply = await make();
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    const expected = body();
    if (expected === null || Array.isArray(expected)) expect(reply.body).toEqual(expected);
    else expect(reply.body).toMatchObject(expected as object);
  });

  it('When the email is left out of the query, then the caller is meant', async () => {
    const token = await enterAgain();
    for (const path of ['/user', '/checkAdmin', '/myOrders', '/myReview']) {
      expect((await send(test, 'GET', path, { token })).status, path).toBe(200);
    }
  });
});

async function enterAgain(): Promise<string> {
  const { email, password } = buyer;
  const login = await send(test, 'POST', '/auth/login', { body: { email, password } });
  return enter(test, email, (login.body as { proof: string }).proof);
}
