import { newOrder, newPaidOrder, newProduct, intentOf, startPaying } from '../factories/goods.ts';
import { hashSecret, newSecret } from '../../src/identity/secrets.ts';
import { newCustomer, type Person } from '../factories/people.ts';
import { newPicture, png } from '../factories/pictures.ts';
import type { TestShop } from '../support/test-shop.ts';

/** promises.md section 2. `U`: signed in, at someone else's thing. `M`: own token, another's email. */
export const columns = ['V', 'X', 'U', 'M', 'O', 'A', 'D'] as const;
export type Column = (typeof columns)[number];

/** The people of one run. */
export interface Cast {
  test: TestShop;
  owner: Person;
  user: Person;
  admin: Person;
  otherAdmin: Person;
  demoted: Person;
  picture: string;
}

export interface Attempt {
  path: string;
  body?: unknown;
  /** A picture in place of a body. */
  upload?: Buffer;
}

export interface AccessRow {
  /** As Fastify knows it. */
  route: string;
  note?: string;
  /** In the order of `columns`. */
  expected: readonly [number, number, number, number, number, number, number];
  /**
   * `self`: the call is about the caller, and U names someone else's address in the query. `object`:
   * U asks for another's thing with the own address.
   */
  about: 'self' | 'object';
  /** The call, on fresh things of `owner`, made by `caller`. */
  make(cast: Cast, caller: Person, column: Column): Promise<Attempt> | Attempt;
  /** Ends the caller's session: needs people of its own. */
  endsSession?: boolean;
}

const open = (status: number) => [status, status, status, status, status, status, status] as const;
const adminOnly = (status = 200) => [401, 401, 403, 403, 403, status, 403] as const;
const own = (status = 200) => [401, 401, 403, 403, status, status, status] as const;

const at = (path: string, body?: unknown) => () => ({ path, body });
const account = (person: Person) => encodeURIComponent(person.email);
/** Whom a call that names a person names: U someone else, all others themselves. */
const named = ({ owner }: Cast, caller: Person, column: Column) =>
  column === 'U' ? owner : caller;
const profile = { data: { location: 'Ohmville', phone: '555-0199' } };
const review = { title: 'On time', details: 'Reels arrived sealed.', rating: 4 };

/** One more session of a person, by its name in their list; nobody uses it. */
async function sessionOf({ sql }: TestShop, { userId }: Person): Promise<string> {
  const idHash = hashSecret(newSecret());
  await sql(
    `INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [idHash, userId],
  );
  return idHash;
}

async function orderOf({ test, owner, admin }: Cast): Promise<string> {
  return newOrder(test, owner, await newProduct(test, admin));
}

async function paidOrderOf({ test, owner, admin }: Cast): Promise<string> {
  return (await newPaidOrder(test, owner, await newProduct(test, admin))).orderId;
}

async function productOf({ test, admin }: Cast): Promise<string> {
  return (await newProduct(test, admin)).id;
}

const openRows: AccessRow[] = [
  { route: 'GET /products', expected: open(200), about: 'object', make: at('/products') },
  {
    route: 'GET /products',
    note: '?limit=6',
    expected: open(200),
    about: 'object',
    make: at('/products?limit=6'),
  },
  {
    route: 'GET /products/:id',
    expected: open(200),
    about: 'object',
    make: async (cast) => ({ path: `/products/${await productOf(cast)}` }),
  },
  { route: 'GET /reviews', expected: open(200), about: 'object', make: at('/reviews') },
  { route: 'GET /qna', expected: open(200), about: 'object', make: at('/qna') },
  {
    route: 'GET /images/:name',
    expected: open(200),
    about: 'object',
    make: ({ picture }) => ({ path: new URL(picture).pathname }),
  },
  { route: 'GET /healthz', expected: open(200), about: 'object', make: at('/healthz') },
  { route: 'GET /readyz', expected: open(200), about: 'object', make: at('/readyz') },
  {
    route: 'POST /webhooks/stripe',
    expected: open(400),
    about: 'object',
    make: at('/webhooks/stripe', { type: 'payment_intent.succeeded' }),
  },
  {
    route: 'POST /auth/register',
    expected: open(201),
    about: 'object',
    make: ({ test }) => {
      const email = `new-${test.shop.newId()}@acme.com`;
      return { path: '/auth/register', body: { name: 'New One', email, password: 'pass phrase' } };
    },
  },
  {
    route: 'POST /auth/login',
    expected: open(200),
    about: 'object',
    make: ({ owner: { email, password } }) => ({ path: '/auth/login', body: { email, password } }),
  },
  {
    route: 'POST /auth/google',
    expected: open(401),
    about: 'object',
    make: at('/auth/google', { idToken: 'not.from.google' }),
  },
  {
    route: 'POST /auth/reset',
    expected: open(200),
    about: 'object',
    make: at('/auth/reset', { email: 'nobody@acme.com' }),
  },
  {
    route: 'POST /auth/reset/confirm',
    expected: open(422),
    about: 'object',
    make: at('/auth/reset/confirm', { code: 'made-up', password: 'a new pass phrase' }),
  },
];

const peopleRows: AccessRow[] = [
  {
    route: 'POST /auth/signout',
    expected: own(),
    about: 'self',
    make: at('/auth/signout'),
    endsSession: true,
  },
  {
    route: 'PUT /auth/password',
    expected: own(),
    about: 'self',
    make: (_, { password }) => ({
      path: '/auth/password',
      body: { currentPassword: password, newPassword: password },
    }),
  },
  { route: 'GET /auth/sessions', expected: own(), about: 'self', make: at('/auth/sessions') },
  {
    route: 'DELETE /auth/sessions/:id',
    note: 'U, A and D: of another',
    expected: [401, 401, 404, 403, 200, 404, 404],
    about: 'object',
    make: async ({ test, owner }) => ({ path: `/auth/sessions/${await sessionOf(test, owner)}` }),
  },
  {
    route: 'DELETE /auth/sessions',
    expected: own(),
    about: 'self',
    make: at('/auth/sessions'),
    endsSession: true,
  },
  {
    route: 'PUT /user/:email',
    note: 'sign-in form',
    expected: own(),
    about: 'object',
    make: (cast, caller, column) => {
      const { email, name } = named(cast, caller, column);
      return { path: `/user/${encodeURIComponent(email)}`, body: { email, name } };
    },
  },
  {
    route: 'PUT /user/:email',
    note: 'profile form',
    expected: own(),
    about: 'object',
    make: (cast, caller, column) => ({
      path: `/user/${account(named(cast, caller, column))}`,
      body: profile,
    }),
  },
  {
    route: 'PUT /user/:email',
    note: "profile form, a third one's",
    expected: [401, 401, 403, 403, 403, 403, 403],
    about: 'object',
    make: ({ otherAdmin }) => ({ path: `/user/${account(otherAdmin)}`, body: profile }),
  },
  { route: 'GET /user', expected: own(), about: 'self', make: at('/user') },
  { route: 'GET /checkAdmin', expected: own(), about: 'self', make: at('/checkAdmin') },
  { route: 'GET /users', expected: adminOnly(), about: 'object', make: at('/users') },
  {
    route: 'GET /users/:id',
    expected: adminOnly(),
    about: 'object',
    make: ({ owner }) => ({ path: `/users/${owner.userId}` }),
  },
  {
    route: 'PUT /users/admin',
    note: 'oneself',
    expected: adminOnly(),
    about: 'object',
    make: (_, { email }) => ({ path: '/users/admin', body: { email } }),
  },
  {
    route: 'DELETE /users/admin',
    expected: adminOnly(),
    about: 'object',
    make: ({ demoted: { email } }) => ({ path: '/users/admin', body: { email } }),
  },
  {
    route: 'DELETE /users/sessions',
    expected: adminOnly(),
    about: 'object',
    make: async ({ test }) => {
      const { email } = await newCustomer(test);
      return { path: '/users/sessions', body: { email } };
    },
  },
  { route: 'GET /myReview', expected: own(), about: 'self', make: at('/myReview') },
  { route: 'PUT /review', expected: own(), about: 'self', make: at('/review', review) },
];

const productRows: AccessRow[] = [
  {
    route: 'POST /addProduct',
    expected: adminOnly(201),
    about: 'object',
    make: ({ picture: img }, { email }) => {
      const numbers = { price: 9, stock: 5, moq: 1 };
      const words = { name: 'KTY81', category: 'sensor', description: 'Temperature sensor' };
      return { path: '/addProduct', body: { ...words, ...numbers, img, email } };
    },
  },
  {
    route: 'POST /images',
    expected: adminOnly(),
    about: 'object',
    make: async () => ({ path: '/images', upload: await png() }),
  },
  {
    route: 'PATCH /products/:id',
    expected: adminOnly(),
    about: 'object',
    make: async (cast) => ({ path: `/products/${await productOf(cast)}`, body: { price: 13 } }),
  },
  {
    route: 'DELETE /products/delete/:id',
    expected: adminOnly(),
    about: 'object',
    make: async (cast) => ({ path: `/products/delete/${await productOf(cast)}` }),
  },
  {
    route: 'PUT /products/:id',
    expected: adminOnly(),
    about: 'object',
    make: async (cast) => ({ path: `/products/${await productOf(cast)}?quantity=10` }),
  },
];

const orderRow = (
  route: string,
  note: string,
  expected: AccessRow['expected'],
  make: (cast: Cast) => Promise<Attempt>,
): AccessRow => ({ route, note, expected, about: 'object', make });

const orderRows: AccessRow[] = [
  {
    route: 'POST /orders',
    expected: own(201),
    about: 'object',
    make: async (cast, caller, column) => {
      const product = await newProduct(cast.test, cast.admin);
      const { name, email } = named(cast, caller, column);
      const place = { phone: '555-0199', address: '12 Resistor Road', quantity: product.moq };
      const goods = { productName: 'x', productId: product.id, productPrice: product.price };
      return { path: '/orders', body: { name, email, paid: false, ...place, ...goods } };
    },
  },
  orderRow('GET /order/:id', '', [401, 401, 404, 403, 200, 200, 404], async (cast) => ({
    path: `/order/${await orderOf(cast)}`,
  })),
  orderRow('GET /order/:id/payment', '', [401, 401, 404, 403, 200, 404, 404], async (cast) => ({
    path: `/order/${await orderOf(cast)}/payment`,
  })),
  { route: 'GET /myOrders', expected: own(), about: 'self', make: at('/myOrders') },
  {
    route: 'GET /dashboard/allOrders',
    expected: adminOnly(),
    about: 'object',
    make: at('/dashboard/allOrders'),
  },
  orderRow('PUT /orders/:id', 'shipped, paid', adminOnly(), async (cast) => ({
    path: `/orders/${await paidOrderOf(cast)}`,
    body: { shipped: true },
  })),
  orderRow('PUT /orders/:id', 'shipped, unpaid', adminOnly(409), async (cast) => ({
    path: `/orders/${await orderOf(cast)}`,
    body: { shipped: true },
  })),
  orderRow('PUT /orders/:id', 'paid', [401, 401, 404, 403, 200, 404, 404], async (cast) => {
    const { test, owner, admin } = cast;
    const product = await newProduct(test, admin);
    const orderId = await newOrder(test, owner, product);
    const started = await startPaying(test, owner, orderId, product.price * product.moq);
    const transactionId = intentOf(started);
    await test.confirm(transactionId);
    return { path: `/orders/${orderId}`, body: { paid: true, transactionId } };
  }),
  ...[
    { shipped: true, paid: true, transactionId: 'pi_123456' },
    { shipped: false },
    { paid: false, transactionId: 'pi_123456' },
    { shipped: true, quantity: 1 },
    { paid: true },
    { shipped: 'true' },
    {},
  ].map((body) =>
    orderRow(
      'PUT /orders/:id',
      JSON.stringify(body),
      [401, 401, 400, 403, 400, 400, 400],
      async (cast) => ({ path: `/orders/${await orderOf(cast)}`, body }),
    ),
  ),
  orderRow('DELETE /orders/:id', 'unpaid', [401, 401, 404, 403, 200, 200, 404], async (cast) => ({
    path: `/orders/${await orderOf(cast)}`,
  })),
  orderRow('DELETE /orders/:id', 'paid', [401, 401, 404, 403, 409, 409, 404], async (cast) => ({
    path: `/orders/${await paidOrderOf(cast)}`,
  })),
  orderRow(
    'POST /create-payment-intent',
    'for an order',
    [401, 401, 404, 403, 200, 404, 404],
    async (cast) => ({
      path: '/create-payment-intent',
      body: { price: 120, orderId: await orderOf(cast) },
    }),
  ),
  orderRow('POST /orders/:id/refund', 'paid', adminOnly(), async (cast) => ({
    path: `/orders/${await paidOrderOf(cast)}/refund`,
    body: { reason: 'The reel was damaged.' },
  })),
  orderRow('POST /orders/:id/refund', 'unpaid', adminOnly(409), async (cast) => ({
    path: `/orders/${await orderOf(cast)}/refund`,
    body: { reason: 'The reel was damaged.' },
  })),
];

const administrationRows: AccessRow[] = [
  ...['reconciliation', 'overview', 'orders.csv', 'products'].map((name): AccessRow => ({
    route: `GET /admin/${name}`,
    expected: adminOnly(),
    about: 'object',
    make: at(`/admin/${name}`),
  })),
  {
    route: 'GET /admin/products/:id',
    expected: adminOnly(),
    about: 'object',
    make: async (cast) => ({ path: `/admin/products/${await productOf(cast)}` }),
  },
  {
    route: 'GET /admin/products/:id/movements',
    expected: adminOnly(),
    about: 'object',
    make: async (cast) => ({ path: `/admin/products/${await productOf(cast)}/movements` }),
  },
];

/** Every route of the service, at least once. */
export const accessTable: readonly AccessRow[] = [
  ...openRows,
  ...peopleRows,
  ...productRows,
  ...orderRows,
  ...administrationRows,
];

/** The cast of the table; the demoted administrator's token is live. */
export async function gather(test: TestShop, newAdmin: (test: TestShop) => Promise<Person>) {
  const admin = await newAdmin(test);
  const demoted = await newAdmin(test);
  await test.sql(`UPDATE users SET role = 'user' WHERE id = $1`, [demoted.userId]);
  const cast: Cast = {
    test,
    admin,
    demoted,
    otherAdmin: await newAdmin(test),
    owner: await newCustomer(test),
    user: await newCustomer(test),
    picture: await newPicture(test, admin.token),
  };
  return cast;
}
