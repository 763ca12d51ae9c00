import { expect } from '@playwright/test';
import type { Screen } from './screen.ts';

/** What an administrator can see. */
export const adminScreens: Screen[] = [
  {
    name: 'admin-profile',
    shows: 'My Profile of an administrator.',
    as: 'admin',
    path: '/dashboard',
  },
  { name: 'manage-users', shows: 'Manage Users.', as: 'admin', path: '/dashboard/users' },
  {
    name: 'make-admin',
    shows: 'The question before somebody becomes an administrator.',
    as: 'admin',
    path: '/dashboard/users',
    then: async ({ page }) => {
      await page
        .getByRole('link', { name: /^Make Admin/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toContainText('Make admin ?');
    },
  },
  { name: 'all-orders', shows: 'Manage All Orders.', as: 'admin', path: '/dashboard/allOrders' },
  {
    name: 'ship-order',
    shows: 'The question before an order is shipped.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/allOrders/${cast.orders.paid._id}/ship`,
  },
  {
    name: 'delete-order',
    shows: 'The question before an order is deleted.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/allOrders/${cast.orders.shipped._id}/delete`,
  },
  {
    name: 'manage-products',
    shows: 'Manage Products.',
    as: 'admin',
    path: '/dashboard/manageProducts',
  },
  {
    name: 'delete-product',
    shows: 'The question before a product is deleted.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/manageProducts/${cast.soldOut._id}/delete`,
  },
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
];
