import { png } from '../factories/pictures.ts';
import { adminOnly, productOf, type AccessRow } from './access-row.ts';

/** What changes the catalogue. */
export const productRows: AccessRow[] = [
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
