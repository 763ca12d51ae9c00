import { at, open, productOf, type AccessRow } from './access-row.ts';

/** What a visitor may call. */
export const openRows: AccessRow[] = [
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
