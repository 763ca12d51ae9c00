import type { Locator, Page } from '@playwright/test';
import { addProduct, changeProduct } from './fixtures/catalogue.ts';
import {
  newCustomer,
  newOrder,
  payByApi,
  registerByApi,
  saying,
  shipByApi,
  signInBrowser,
} from './fixtures/customers.ts';
import { placeOrder } from './fixtures/orders.ts';
import { admin, newPerson, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** The list in which toasts stand. */
const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: /Notifications/ }).locator('li');

async function updateProfile(page: Page, location: string): Promise<void> {
  await page.getByLabel('Location').fill(location);
  await page.getByLabel('Phone').fill('+1 555 010 2030');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
}

test.describe('toasts', () => {
  test('When one comes, then it stands at the top in the middle, is announced, and leaves after 3500 ms', async ({
    page,
    context,
    shop,
  }) => {
    await newCustomer(shop, context);
    await page.clock.install();
    await page.goto('/dashboard');
    await updateProfile(page, 'Portland');
    const toast = toasts(page).filter({ hasText: 'Profile Updated!' });
    await expect(toast).toBeVisible();
    const told = page.locator('[role=status][aria-live]').filter({ hasText: 'Profile Updated!' });
    await expect(told.first()).toBeAttached();

    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(80);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12);

    await page.clock.runFor(3000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
  });

  test('When the pointer rests on one, or it has the focus, then it stays', async ({
    page,
    context,
    shop,
  }) => {
    await newCustomer(shop, context);
    await page.clock.install();
    await page.goto('/dashboard');
    await updateProfile(page, 'Portland');
    const toast = toasts(page).filter({ hasText: 'Profile Updated!' });
    await toast.hover();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 500);
    await page.clock.runFor(4000);
    await expect(toast).toHaveCount(0);

    await updateProfile(page, 'Salem');
    await expect(toast).toBeVisible();
    await toast.focus();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
  });

  test('When a second one comes, then the newest stands first', async ({ page, context, shop }) => {
    await newCustomer(shop, context);
    await page.clock.install();
    await page.goto('/dashboard');
    await updateProfile(page, 'Portland');
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1000);
    await updateProfile(page, 'Salem');
    await expect(toasts(page)).toHaveCount(2);
    const [older, newer] = await toasts(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(newer).toBeLessThan(older ?? 0);
  });
});

test.describe('what the shop says', () => {
  test('When somebody signs in, orders, reviews and resets, then each toast has its words', async ({
    page,
    shop,
  }) => {
    const person = newPerson();
    await registerByApi(shop, person);
    await signIn(page, person);
    const product = await addProduct(shop);
    await page.goto(`/purchase/${product._id}`);
    await placeOrder(page);

    await page.goto('/dashboard/myReviews');
    await page.getByLabel('Title').fill('On time');
    await page.getByLabel('Details').fill('Reels arrived sealed.');
    await page.getByRole('button', { name: 'Post Review' }).click();
    await expect(saying(page, 'Review Posted!')).toBeVisible();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.goto('/resetpassword');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(saying(page, 'Reset Email Sent!')).toBeVisible();
  });

  test('When an administrator ships and deletes orders, then questions and answers have their words', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    const office = await browser.newContext({ baseURL: shop.urls.storefront });
    const person = await newCustomer(shop, office);
    await office.close();
    const product = await addProduct(shop, { moq: 10, stock: 10 });
    const order = await newOrder(shop, person, product);
    await payByApi(shop, person, order);
    await changeProduct(shop, product._id, { stock: 4 });

    await signInBrowser(shop, context, admin);
    const dialog = page.getByRole('alertdialog');
    const ship = async () => {
      await page.goto(`/dashboard/allOrders/${order._id}/ship`);
      await expect(dialog).toContainText('Are you sure?');
      await expect(dialog).toContainText(`Deliver: ${product.name}?`);
      await dialog.getByRole('button').last().click();
    };
    await ship();
    await expect(saying(page, 'Insufficient Stock to shipment!')).toBeVisible();

    await changeProduct(shop, product._id, { stock: 10 });
    await ship();
    await expect(dialog).toContainText('Shipped!');
    await expect(dialog).toContainText('Order completed successfully.');

    await page.goto(`/dashboard/allOrders/${order._id}/delete`);
    await expect(dialog).toContainText(/Delete ?\?/);
    await dialog.getByRole('button').last().click();
    await expect(dialog).toContainText('Deleted!');
    await expect(dialog).toContainText('Order deleted successfully.');
  });

  test('When somebody is made an administrator, then the question and the answer have their words', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: shop.urls.storefront });
    const person = await newCustomer(shop, elsewhere);
    await elsewhere.close();
    await signInBrowser(shop, context, admin);
    await page.goto(`/dashboard/users?search=${encodeURIComponent(person.email)}`);
    const row = page.getByRole('row').filter({ hasText: person.email });
    await row.getByRole('link', { name: /Make Admin/ }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you sure?');
    await expect(dialog).toContainText('Make admin ?');
    await dialog.getByRole('button', { name: 'Yes, Make Admin!' }).click();
    await expect(dialog).toContainText('Success!');
  });

  test('When a shipped order is looked at by its customer, then it is completed', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const order = await newOrder(shop, person);
    await payByApi(shop, person, order);
    await shipByApi(shop, order._id);
    await page.goto('/dashboard/myOrders');
    await expect(page.getByRole('main')).toContainText('Order Completed');
  });
});
