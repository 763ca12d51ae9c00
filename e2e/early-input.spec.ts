import type { BrowserContext, Page } from '@playwright/test';
import { addProduct } from './fixtures/catalogue.ts';
import { newCustomer, signInBrowser } from './fixtures/customers.ts';
import { admin } from './fixtures/people.ts';
import { scriptsAtWork } from './fixtures/scripts.ts';
import type { RunningShop } from './fixtures/shop.ts';
import { expect, test } from './fixtures/test.ts';

/** Opens a page and holds its scripts back, as a slow line does, until they are let go. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await gone;
    await route.continue();
  });
  // A page has not loaded before its scripts have.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    letGo();
    await scriptsAtWork(page);
  };
}

/** The same for a new customer's order of at least 10 packs at $ 7. */
async function openOrder(page: Page, context: BrowserContext, shop: RunningShop) {
  await newCustomer(shop, context);
  const product = await addProduct(shop, { moq: 10, stock: 100, price: 7 });
  return openWithoutScripts(page, `/purchase/${product._id}`);
}

test.describe('what is typed before the scripts are there', () => {
  test('When it is an order, then the total, the message and the address know it', async ({
    page,
    context,
    shop,
  }) => {
    const comes = await openOrder(page, context, shop);
    await page.getByLabel('Quantity').fill('50');
    await page.getByLabel('Shipping address').fill('14 Long Harbour Road');
    await comes();
    await expect(page.getByRole('status').filter({ hasText: '$ 350' })).toBeVisible();
    await expect(page.getByLabel('Quantity')).toHaveValue('50');
    await expect(page.getByLabel('Shipping address')).toHaveValue('14 Long Harbour Road');
  });

  test('When a refused order is mended, then nothing of the refused one comes back', async ({
    page,
    context,
    shop,
  }) => {
    const comes = await openOrder(page, context, shop);
    await page.getByLabel('Quantity').fill('9');
    await page.getByLabel('Phone').fill('+1 555 010 2030');
    await page.getByLabel('Shipping address').fill('Nine char');
    await page.getByRole('button', { name: 'Order Now' }).click();
    await expect(page.getByText('Minimum Oder Quantity is 10')).toBeVisible();
    await page.getByLabel('Quantity').fill('20');
    const address = page.getByLabel('Shipping address');
    await address.fill('14 Long Harbour Road');
    await comes();
    // The caret is where it was: at the end of what is there now, not of what was there.
    await address.press('!');
    await expect(page.getByText('Minimum Oder Quantity is 10')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Order Now' }).last()).toBeEnabled();
    await expect(address).toHaveValue('14 Long Harbour Road!');
  });

  test('When it is the text of a product, then it is saved', async ({ page, context, shop }) => {
    await signInBrowser(shop, context, admin);
    const product = await addProduct(shop);
    const comes = await openWithoutScripts(page, `/dashboard/manageProducts/${product._id}`);
    await page.getByLabel('Description').fill('What was typed before the scripts.');
    await page.getByLabel('Name').fill('Typed early');
    await page.getByLabel('Category').selectOption('sensor');
    await comes();
    await expect(page.getByLabel('Description')).toHaveValue('What was typed before the scripts.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product saved', { exact: true })).toBeVisible();
    const saved: unknown = await (
      await fetch(`${shop.urls.commerce}/products/${product._id}`)
    ).json();
    expect(saved).toMatchObject({
      name: 'Typed early',
      description: 'What was typed before the scripts.',
      category: 'sensor',
    });
  });

  test('When it is a search, then the list follows once they are, and the caret stays', async ({
    page,
  }) => {
    const comes = await openWithoutScripts(page, '/allProducts');
    await page.getByLabel('Search parts').pressSequentially('film');
    await page.getByLabel('Search parts').press('ArrowLeft');
    await comes();
    await expect(page).toHaveURL(/search=film/);
    await expect(page.getByLabel('Search parts')).toBeFocused();
    await page.keyboard.type('m');
    await expect(page.getByLabel('Search parts')).toHaveValue('filmm');
    expect(
      await page
        .getByLabel('Search parts')
        .evaluate((field: HTMLInputElement) => field.selectionStart),
    ).toBe(4);
  });

  test('When an order of the list is chosen, then it is shown so', async ({ page }) => {
    const comes = await openWithoutScripts(page, '/allProducts');
    await page.getByLabel('Sort by').selectOption('price');
    await comes();
    await expect(page).toHaveURL(/sort=price/);
    await expect(page.getByLabel('Sort by')).toHaveValue('price');
  });
});

test('When the scripts come after a message has left, then it does not come again', async ({
  page,
  context,
  shop,
}) => {
  await newCustomer(shop, context);
  const comes = await openWithoutScripts(page, '/dashboard');
  await page.getByLabel('Location').fill('Portland');
  await page.getByLabel('Phone').fill('+1 555 010 2030');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const toast = page.locator('li').filter({ hasText: 'Profile Updated!' });
  await expect(toast).toBeAttached();
  await expect(toast).toBeHidden();
  await comes();
  await expect(toast).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('When a question is asked, then it has a name', async ({ page, context, shop }) => {
    await newCustomer(shop, context);
    await page.goto('/dashboard/security/everywhere');
    await expect(page.getByRole('alertdialog', { name: /\w/ })).toBeVisible();
  });
});
