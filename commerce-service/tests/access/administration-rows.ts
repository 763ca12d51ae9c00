import { adminOnly, at, productOf, type AccessRow } from './access-row.ts';

/** What only the dashboard of administrators asks. */
export const administrationRows: AccessRow[] = [
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
