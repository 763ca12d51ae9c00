import { expect } from '@playwright/test';
import { adminOrderScreens } from './admin-order-screens.ts';
import { adminProductScreens } from './admin-product-screens.ts';
import type { Screen } from './screen.ts';

const people: Screen[] = [
  {
    name: 'admin-overview',
    shows: 'Overview: orders by state, revenue by week, low stock, what reconciliation finds.',
    as: 'admin',
    path: '/dashboard/overview',
    alsoDark: true,
    then: async ({ page }) => {
      await expect(page.getByText(/\d+ charges and \d+ paid orders/)).toBeVisible();
    },
  },
  {
    name: 'admin-overview-table',
    shows: 'Overview with the revenue as a table.',
    as: 'admin',
    path: '/dashboard/overview',
    then: async ({ page }) => {
      await expect(page.getByText(/\d+ charges and \d+ paid orders/)).toBeVisible();
      await page.getByText('As a table').click();
      await expect(page.getByRole('region', { name: 'Revenue of each week' })).toBeVisible();
    },
  },
  {
    name: 'admin-profile',
    shows: 'My Profile of an administrator.',
    as: 'admin',
    path: '/dashboard',
  },
  {
    name: 'manage-users',
    shows: 'Manage Users.',
    as: 'admin',
    path: '/dashboard/users',
    alsoDark: true,
  },
  {
    name: 'manage-users-found',
    shows: 'Manage Users searched: a colleague whose role can be taken back.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/users?search=${encodeURIComponent(cast.colleague.email)}`,
  },
  {
    name: 'manage-users-none',
    shows: 'Manage Users when nobody matches.',
    as: 'admin',
    path: '/dashboard/users?search=nobody-by-this-name',
  },
  {
    name: 'manage-users-odd',
    shows: 'Manage Users: a name of 80 letters.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/users?search=${encodeURIComponent(cast.odd.email)}`,
  },
  {
    name: 'make-admin',
    shows: 'The question before somebody becomes an administrator.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/users?search=${encodeURIComponent(cast.newcomer.email)}`,
    then: async ({ page }) => {
      await page
        .getByRole('link', { name: /^Make Admin/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toContainText('Make admin ?');
    },
  },
  {
    name: 'remove-admin',
    shows: 'The question before the role is taken back.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/users?search=${encodeURIComponent(cast.colleague.email)}`,
    then: async ({ page }) => {
      await page.getByRole('link', { name: /^Remove Admin/ }).click();
      await expect(
        page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Remove Admin!' }),
      ).toBeVisible();
    },
  },
];

/** What an administrator can see. */
export const adminScreens: Screen[] = [...people, ...adminOrderScreens, ...adminProductScreens];
