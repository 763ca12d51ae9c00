import { expect } from '@playwright/test';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';

/** Lists of 500, seen once the shop was filled (crowd.ts). */
export const crowdedScreens: Screen[] = [
  {
    name: 'home-500',
    shows: 'Home of a shop with 500 products and 500 reviews.',
    path: '/',
  },
  {
    name: 'all-products-500',
    shows: 'All Products: a page in the middle of 500.',
    path: '/allProducts?page=12',
  },
  {
    name: 'my-orders-500',
    shows: 'My Orders: page 25 of 500 orders.',
    as: 'bulk',
    path: '/dashboard/myOrders?page=25',
    then: async ({ page }) => {
      await expect(page.getByRole('main')).toContainText('Page 25 of 50');
    },
  },
  {
    name: 'manage-users-500',
    shows: 'Manage Users: a page in the middle of 500 people.',
    as: 'admin',
    path: '/dashboard/users?page=9',
  },
  {
    name: 'all-orders-500',
    shows: 'Manage All Orders: the last page of 500.',
    as: 'admin',
    path: '/dashboard/allOrders?search=Bulk&page=25',
  },
  {
    name: 'manage-products-500',
    shows: 'Manage Products: a page in the middle of 500.',
    as: 'admin',
    path: '/dashboard/manageProducts?page=9',
  },
];

async function loseTheShop({ page, shop }: Stage): Promise<void> {
  await shop.kill('commerce');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
}

/** What is seen while the commerce service is away; whoever looks brings it back. */
export const outageScreens: Screen[] = [
  {
    name: 'away-purchase',
    shows: 'Purchase while the shop cannot be reached: the error page with Retry.',
    as: 'regular',
    path: ({ cast }) => `/purchase/${cast.product._id}`,
    then: loseTheShop,
  },
  {
    name: 'away-my-orders',
    shows: 'My Orders while the shop cannot be reached.',
    as: 'regular',
    path: '/dashboard/myOrders',
    then: loseTheShop,
  },
];
