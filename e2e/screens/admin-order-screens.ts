import { expect } from '@playwright/test';
import { newOrder, payByApi } from '../fixtures/customers.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';

const allOrders = '/dashboard/allOrders';

/** Answers the question that the page asks. */
async function sayYes({ page }: Stage): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button').last().click();
}

const lists: Screen[] = [
  {
    name: 'all-orders',
    shows: 'Manage All Orders.',
    as: 'admin',
    path: allOrders,
    alsoDark: true,
  },
  {
    name: 'all-orders-of-one',
    shows: 'The orders of one person.',
    as: 'admin',
    path: ({ cast }) => `/dashboard/users?search=${encodeURIComponent(cast.regular.email)}`,
    then: async ({ page }) => {
      await page.getByRole('link', { name: /^Orders of/ }).click();
      await expect(page.getByText('Orders of Rita Regular.')).toBeVisible();
    },
  },
  {
    name: 'all-orders-to-ship',
    shows: 'Manage All Orders narrowed to what waits for its shipment.',
    as: 'admin',
    path: `${allOrders}?status=paid`,
  },
  {
    name: 'all-orders-refunded',
    shows: 'Manage All Orders narrowed to what was given back.',
    as: 'admin',
    path: `${allOrders}?status=refunded`,
  },
  {
    name: 'all-orders-odd',
    shows: 'Manage All Orders: long words, right to left, large numbers.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}?search=${encodeURIComponent(cast.odd.email)}`,
  },
  {
    name: 'all-orders-none',
    shows: 'Manage All Orders when none match.',
    as: 'admin',
    path: `${allOrders}?search=no-such-order-anywhere`,
  },
];

const questions: Screen[] = [
  {
    name: 'ship-order',
    shows: 'The question before an order is shipped.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.orders.paid._id}/ship`,
  },
  {
    name: 'ship-order-done',
    shows: 'The dialog after an order was shipped.',
    as: 'admin',
    path: allOrders,
    then: async (stage) => {
      const { page, shop, cast } = stage;
      const order = await newOrder(shop, cast.regular, cast.product);
      await payByApi(shop, cast.regular, order);
      await page.goto(`${allOrders}/${order._id}/ship?search=${order._id}`, {
        waitUntil: 'networkidle',
      });
      await sayYes(stage);
      await expect(page.getByRole('alertdialog')).toContainText('Shipped!');
    },
  },
  {
    name: 'ship-order-short',
    shows: 'An order that could not be shipped, for the shelf has too little (406).',
    as: 'admin',
    path: ({ cast: { orders } }) =>
      `${allOrders}/${orders.short._id}/ship?search=${orders.short._id}`,
    then: async (stage) => {
      await sayYes(stage);
      const { page } = stage;
      await expect(
        page.getByText('Insufficient Stock to shipment!', { exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'delete-order',
    shows: 'The question before an order is deleted.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.orders.shipped._id}/delete`,
  },
  {
    name: 'refund-order',
    shows: 'Refund of an order that cannot be shipped.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.orders.paid._id}/refund`,
  },
  {
    name: 'refund-order-refused',
    shows: 'Refund without a reason.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.orders.paid._id}/refund`,
    then: async ({ page }) => {
      await page.getByRole('button', { name: /^Refund/ }).click();
      await expect(page.getByText('Please say why.')).toBeVisible();
    },
  },
  {
    name: 'refund-order-done',
    shows: 'Refund of an order that was refunded before.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.orders.refunded._id}/refund`,
  },
];

const slips: Screen[] = [
  {
    name: 'packing-slip',
    shows: 'The packing slip of an order.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.orders.paid._id}/packingSlip`,
  },
  {
    name: 'packing-slip-printed',
    shows: 'The packing slip as it is printed.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.orders.paid._id}/packingSlip`,
    width: 1280,
    isPrinted: true,
  },
  {
    name: 'packing-slip-odd',
    shows: 'The packing slip of an order with long words.',
    as: 'admin',
    path: ({ cast }) => `${allOrders}/${cast.oddPaid._id}/packingSlip`,
  },
];

/** All Orders of an administrator, and what leads on from there. */
export const adminOrderScreens: Screen[] = [...lists, ...questions, ...slips];
