import { expect } from '@playwright/test';
import { cards, payWith } from '../fixtures/orders.ts';
import { newOrder } from '../fixtures/customers.ts';
import type { Screen } from './screen.ts';
import type { Cast, Stage } from './stage.ts';

const orderPath = (which: keyof Cast['orders']) => (stage: Stage) =>
  `/dashboard/myOrders/${stage.cast.orders[which]._id}`;
const paymentPath = (which: keyof Cast['orders']) => (stage: Stage) =>
  `/dashboard/payment/${stage.cast.orders[which]._id}`;

async function cardFormIsThere({ page }: Stage): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
}

const buying: Screen[] = [
  {
    name: 'purchase',
    shows: 'Purchase of a product.',
    as: 'regular',
    path: ({ cast }) => `/purchase/${cast.product._id}`,
    alsoDark: true,
  },
  {
    name: 'purchase-refused',
    shows: 'Purchase with every field empty.',
    as: 'regular',
    path: ({ cast }) => `/purchase/${cast.product._id}`,
    then: async ({ page }) => {
      await page.getByRole('button', { name: 'Order Now' }).click();
      await expect(page.getByText('Phone no is required.')).toBeVisible();
    },
  },
  {
    name: 'purchase-sold-out',
    shows: 'Purchase of a product that is sold out.',
    as: 'regular',
    path: ({ cast }) => `/purchase/${cast.soldOut._id}`,
  },
  {
    name: 'purchase-odd',
    shows: 'Purchase by somebody with a name of 80 letters, in large numbers.',
    as: 'odd',
    path: ({ cast }) => `/purchase/${cast.oddOrder.productId}`,
  },
];

const account: Screen[] = [
  { name: 'my-profile-new', shows: 'My Profile, new.', as: 'newcomer', path: '/dashboard' },
  {
    name: 'my-profile',
    shows: 'My Profile with all details.',
    as: 'regular',
    path: '/dashboard',
    alsoDark: true,
  },
  { name: 'my-profile-odd', shows: 'My Profile with long words.', as: 'odd', path: '/dashboard' },
  {
    name: 'my-profile-refused',
    shows: 'My Profile with a form that breaks the rules.',
    as: 'newcomer',
    path: '/dashboard',
    then: async ({ page }) => {
      await page.getByLabel('LinkedIn').fill('not an address');
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.getByText('Location is required.')).toBeVisible();
    },
  },
  {
    name: 'my-profile-updated',
    shows: 'My Profile with the toast of an update.',
    as: 'regular',
    path: '/dashboard',
    then: async ({ page }) => {
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.getByText('Profile Updated!', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'my-review-form',
    shows: 'My Review, not yet.',
    as: 'newcomer',
    path: '/dashboard/myReviews',
  },
  {
    name: 'my-review-refused',
    shows: 'My Review with a form that breaks the rules.',
    as: 'newcomer',
    path: '/dashboard/myReviews',
    then: async ({ page }) => {
      await page.getByRole('button', { name: 'Post Review' }).click();
      await expect(page.getByText('Title is required.')).toBeVisible();
    },
  },
  { name: 'my-review', shows: 'My Review, posted.', as: 'regular', path: '/dashboard/myReviews' },
  {
    name: 'my-review-odd',
    shows: 'A review of long words.',
    as: 'odd',
    path: '/dashboard/myReviews',
  },
  { name: 'security', shows: 'Password and sessions.', as: 'regular', path: '/dashboard/security' },
  {
    name: 'security-refused',
    shows: 'A change of the password with the wrong one of now.',
    as: 'newcomer',
    path: '/dashboard/security',
    then: async ({ page }) => {
      await page.getByLabel('Current password').fill('not the old one');
      await page.getByLabel('New password').fill('quite another phrase');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('This is not your password.')).toBeVisible();
    },
  },
  {
    name: 'sign-out-everywhere',
    shows: 'The question before every session ends.',
    as: 'regular',
    path: '/dashboard/security/everywhere',
  },
];

const orders: Screen[] = [
  {
    name: 'my-orders-none',
    shows: 'My Orders: none.',
    as: 'newcomer',
    path: '/dashboard/myOrders',
  },
  {
    name: 'my-orders',
    shows: 'My Orders in every state, one of a product that is no longer sold.',
    as: 'regular',
    path: '/dashboard/myOrders',
    alsoDark: true,
  },
  {
    name: 'my-orders-odd',
    shows: 'Orders with long words.',
    as: 'odd',
    path: '/dashboard/myOrders',
  },
  {
    name: 'my-orders-narrowed-none',
    shows: 'My Orders narrowed to a state in which there are none.',
    as: 'newcomer',
    path: '/dashboard/myOrders?status=shipped',
  },
  {
    name: 'cancel-order',
    shows: 'The question before an order is cancelled.',
    as: 'regular',
    path: ({ cast }) => `/dashboard/myOrders/${cast.orders.unpaid._id}/cancel`,
  },
  { name: 'order-unpaid', shows: 'An unpaid order.', as: 'regular', path: orderPath('unpaid') },
  { name: 'order-paid', shows: 'A paid order.', as: 'regular', path: orderPath('paid') },
  { name: 'order-shipped', shows: 'A shipped order.', as: 'regular', path: orderPath('shipped') },
  {
    name: 'order-refunded',
    shows: 'An order that was given back.',
    as: 'regular',
    path: orderPath('refunded'),
  },
  {
    name: 'order-odd',
    shows: 'An order with long words and large numbers.',
    as: 'odd',
    path: ({ cast }) => `/dashboard/myOrders/${cast.oddOrder._id}`,
  },
  {
    name: 'receipt',
    shows: 'A paid order as it is printed.',
    as: 'regular',
    path: orderPath('paid'),
    width: 1280,
    isPrinted: true,
  },
  {
    name: 'order-not-found',
    shows: 'An order that does not exist.',
    as: 'regular',
    path: '/dashboard/myOrders/no-such-order',
  },
];

const paying: Screen[] = [
  {
    name: 'payment',
    shows: 'Payment with the card form.',
    as: 'regular',
    path: paymentPath('unpaid'),
    alsoDark: true,
    then: cardFormIsThere,
  },
  {
    name: 'payment-odd',
    shows: 'Payment of a large amount by somebody with a long name.',
    as: 'odd',
    path: ({ cast }) => `/dashboard/payment/${cast.oddOrder._id}`,
    then: cardFormIsThere,
  },
  {
    name: 'payment-declined',
    shows: 'Payment after a declined card.',
    as: 'regular',
    path: paymentPath('unpaid'),
    then: async (stage) => {
      await cardFormIsThere(stage);
      await payWith(stage.page, cards.declined);
      await expect(stage.page.getByText('Your card was declined.')).toBeVisible();
    },
  },
  {
    name: 'payment-3ds',
    shows: 'Payment while the bank asks the buyer (3-D Secure).',
    as: 'regular',
    path: paymentPath('unpaid'),
    then: async (stage) => {
      await cardFormIsThere(stage);
      await payWith(stage.page, cards.asksForSecure);
      const challenge = stage.page.frameLocator('iframe[title="3-D Secure challenge"]');
      await expect(challenge.getByRole('button', { name: 'Complete' })).toBeVisible();
    },
  },
  {
    name: 'payment-confirming',
    shows: 'Payment whose card has paid and which the shop has yet to confirm.',
    as: 'regular',
    path: '/dashboard',
    then: async ({ page, cast }) => {
      // The shop's answer is kept back.
      await page.route(/\/dashboard\/payment\/.*\.data/, () => undefined);
      await page.goto(`/dashboard/payment/${cast.orders.unpaid._id}?transaction=pi_kept_back`);
      await expect(page.getByText('Your payment was received')).toBeVisible();
    },
  },
  {
    name: 'payment-success',
    shows: 'The dialog after a payment.',
    as: 'regular',
    path: '/dashboard',
    then: async (stage) => {
      const { page, shop, cast } = stage;
      const order = await newOrder(shop, cast.regular, cast.product);
      await page.goto(`/dashboard/payment/${order._id}`);
      await cardFormIsThere(stage);
      await payWith(page, cards.good);
      await expect(page.getByText('Congrats! Your payment is successful')).toBeVisible();
    },
  },
  {
    name: 'payment-paid',
    shows: 'Payment of an order that has been paid.',
    as: 'regular',
    path: paymentPath('paid'),
  },
  {
    name: 'payment-cancelled',
    shows: 'Payment of an order that has been cancelled.',
    as: 'regular',
    path: paymentPath('cancelled'),
  },
  {
    name: 'payment-no-longer-sold',
    shows: 'Payment of an order whose product is no longer sold.',
    as: 'regular',
    path: paymentPath('unsold'),
  },
];

/** What a customer can see. */
export const customerScreens: Screen[] = [...buying, ...account, ...orders, ...paying];
