import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../local/root.ts';
import { changeProduct } from '../fixtures/catalogue.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';

const products = '/dashboard/manageProducts';
const editPath = ({ cast }: Stage) => `${products}/${cast.product._id}`;
const anyPicture = join(root, 'storefront', 'public', 'apple-touch-icon.png');

const lists: Screen[] = [
  {
    name: 'manage-products',
    shows: 'Manage Products.',
    as: 'admin',
    path: products,
    alsoDark: true,
  },
  {
    name: 'manage-products-low',
    shows: 'Manage Products narrowed to what runs low.',
    as: 'admin',
    path: `${products}?stock=low`,
  },
  {
    name: 'manage-products-one',
    shows: 'Manage Products when one part matches the search.',
    as: 'admin',
    path: `${products}?search=IRLZ44N`,
  },
  {
    name: 'manage-products-none',
    shows: 'Manage Products when nothing matches.',
    as: 'admin',
    path: `${products}?search=no-such-part-anywhere`,
  },
  {
    name: 'manage-products-odd',
    shows: 'Manage Products: a name of 80 letters, large numbers.',
    as: 'admin',
    path: `${products}?search=DONAUDAMPF`,
  },
  {
    name: 'delete-product',
    shows: 'The question before a product is deleted.',
    as: 'admin',
    path: ({ cast }) => `${products}/${cast.soldOut._id}/delete`,
  },
];

const editing: Screen[] = [
  {
    name: 'edit-product',
    shows: 'A product with its fields, its stock and its ledger.',
    as: 'admin',
    path: editPath,
    alsoDark: true,
  },
  {
    name: 'edit-product-odd',
    shows: 'The same with long words and large numbers.',
    as: 'admin',
    path: ({ cast }) => `${products}/${cast.oddOrder.productId}`,
  },
  {
    name: 'edit-product-refused',
    shows: 'A product with fields that break the rules.',
    as: 'admin',
    path: editPath,
    then: async ({ page }) => {
      await page.getByLabel('Name').fill('x');
      await page.getByLabel('Price in $').fill('-1');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Minimum 3 letters')).toBeVisible();
    },
  },
  {
    name: 'edit-product-miscounted',
    shows: 'A product whose counting breaks the rules.',
    as: 'admin',
    path: editPath,
    then: async ({ page }) => {
      await page.getByLabel('Counted on the shelf').fill('-1');
      await page.getByRole('button', { name: 'Correct Stock' }).click();
      await expect(page.getByText('Please say why.')).toBeVisible();
    },
  },
  {
    name: 'edit-product-stale',
    shows: 'A product that someone else has changed meanwhile.',
    as: 'admin',
    path: editPath,
    then: async ({ page, shop, cast }) => {
      const { price } = cast.product;
      await page.getByLabel('Description').fill('What the second of two administrators wrote.');
      await changeProduct(shop, cast.product._id, { price: price + 1 });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`Now: ${price + 1}`)).toBeVisible();
      await changeProduct(shop, cast.product._id, { price });
    },
  },
  {
    name: 'edit-product-not-found',
    shows: 'A product of the dashboard that does not exist.',
    as: 'admin',
    path: `${products}/no-such-product`,
  },
];

const adding: Screen[] = [
  { name: 'add-product', shows: 'Add A Product.', as: 'admin', path: '/dashboard/addProduct' },
  {
    name: 'add-product-refused',
    shows: 'Add A Product with every field empty.',
    as: 'admin',
    path: '/dashboard/addProduct',
    then: async ({ page }) => {
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Please attach a image file!')).toBeVisible();
    },
  },
  {
    name: 'add-product-preview',
    shows: 'Add A Product with an image that was sent ahead.',
    as: 'admin',
    path: '/dashboard/addProduct',
    then: async ({ page }) => {
      await page.getByLabel('Image').setInputFiles(anyPicture);
      await expect(page.getByText('The image has been sent.')).toBeVisible();
    },
  },
  {
    name: 'add-product-no-picture',
    shows: 'Add A Product with a file that is no picture.',
    as: 'admin',
    path: '/dashboard/addProduct',
    then: async ({ page }) => {
      const buffer = Buffer.from('no picture at all');
      await page
        .getByLabel('Image')
        .setInputFiles({ name: 'part.txt', mimeType: 'text/plain', buffer });
      await expect(page.getByText(/JPEG, PNG (or|and) WebP (image|pictures)/).last()).toBeVisible();
    },
  },
];

/** The catalogue as an administrator sees it. */
export const adminProductScreens: Screen[] = [...lists, ...editing, ...adding];
