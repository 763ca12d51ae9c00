import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { addProduct, changeProduct, deleteProduct, ordersOf } from './fixtures/catalogue.ts';
import { newPerson, register } from './fixtures/people.ts';

const phone = '+1 555 010 2030';
const address = '14 Long Harbour Road, Building C, Portland';

/** What is typed into one field, and what the form answers (spec section 5). */
const rows = [
  ['Phone', '', 'Phone no is required.'],
  ['Phone', '1234', 'Please provide valid phone no.'],
  ['Phone', 'call me', 'Please provide valid phone no.'],
  ['Shipping address', '', 'Address is required.'],
  ['Shipping address', '   ', 'Address is required.'],
  ['Shipping address', 'Nine char', 'Please provide detailed address.'],
  ['Quantity', '', 'Quantity is required.'],
  ['Quantity', '9', 'Minimum Oder Quantity is 10'],
  ['Quantity', '-10', 'Minimum Oder Quantity is 10'],
  ['Quantity', '101', 'Maximum Oder Quantity is 100'],
  ['Quantity', '10.5', 'Quantity must be a whole number.'],
] as const;

const orderButton = (page: Page) => page.getByRole('button', { name: 'Order Now' });

async function fillSoundly(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Shipping address').fill(address);
}

/** A customer of the test's own on the purchase page of a product of its own. */
async function openPurchase(page: Page, productId: string) {
  const person = newPerson();
  await register(page, person);
  await page.goto(`/purchase/${productId}`);
  await expect(page.getByLabel('Quantity')).toBeVisible();
  return person;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the purchase form ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('When it opens, then it shows the product and the buyer, and quantity is the MOQ', async ({
      page,
      shop,
    }) => {
      const product = await addProduct(shop);
      const person = await openPurchase(page, product._id);
      const main = page.getByRole('main');
      for (const text of [product.name, product._id, product.description, '$ 25', '$ 250']) {
        await expect(main).toContainText(text);
      }
      await expect(page.getByLabel('Name')).toHaveValue(person.name);
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
      await expect(page.getByLabel('Name')).toHaveJSProperty('readOnly', true);
      await expect(page.getByLabel('Email')).toHaveJSProperty('readOnly', true);
      await expect(page.getByLabel('Quantity')).toHaveValue('10');
    });

    test('When a field breaks its rule, then the specified message stands beside it', async ({
      page,
      shop,
    }) => {
      const product = await addProduct(shop);
      const person = await openPurchase(page, product._id);
      for (const [label, typed, message] of rows) {
        await fillSoundly(page);
        await page.getByLabel('Quantity').fill('10');
        const field = page.getByLabel(label);
        await field.fill(typed);
        // Enter in the address is a new line; the button is off while the quantity is wrong.
        if (label === 'Shipping address') await orderButton(page).click();
        else await field.press('Enter');
        await expect(field, `${label} ${typed}`).toHaveAccessibleDescription(
          new RegExp(`${message.replaceAll('.', '\\.')}$`),
        );
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveValue(typed);
        if (javaScriptEnabled && label === 'Quantity') {
          await expect(orderButton(page)).toBeDisabled();
        }
      }
      expect(await ordersOf(shop, person)).toEqual([]);
    });

    test('When plus and minus are pressed, then quantity moves between MOQ and stock', async ({
      page,
      shop,
    }) => {
      const product = await addProduct(shop, { moq: 10, stock: 11, price: 7 });
      await openPurchase(page, product._id);
      await page.getByLabel('Phone').fill(phone);
      const quantity = page.getByLabel('Quantity');
      const total = page.getByRole('status').filter({ hasText: '$' });
      for (const [button, expected] of [
        ['One less', 10],
        ['One more', 11],
        ['One more', 11],
        ['One less', 10],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await expect(quantity).toHaveValue(String(expected));
        await expect(total).toHaveText(`$ ${7 * expected}`);
      }
      await expect(page.getByLabel('Phone')).toHaveValue(phone);
    });

    test('When the price changes while the form is filled in, then the new price is told and asked for again', async ({
      page,
      shop,
    }) => {
      const product = await addProduct(shop, { price: 25 });
      const person = await openPurchase(page, product._id);
      await fillSoundly(page);
      await changeProduct(shop, product._id, { price: 31 });
      await orderButton(page).click();
      await expect(page.getByRole('alert')).toContainText(
        'The price has changed: it is now $ 31 each.',
      );
      await expect(page.getByRole('main')).toContainText('$ 310');
      await expect(page.getByLabel('Shipping address')).toHaveValue(address);
      expect(await ordersOf(shop, person)).toEqual([]);
      await orderButton(page).click();
      await expect(page.getByText('Order placed successfully', { exact: true })).toBeVisible();
      expect(await ordersOf(shop, person)).toMatchObject([{ productPrice: 31, quantity: 10 }]);
    });

    test('When somebody else takes the stock, then the form says how much is left', async ({
      page,
      shop,
    }) => {
      const product = await addProduct(shop, { moq: 10, stock: 100 });
      const person = await openPurchase(page, product._id);
      await fillSoundly(page);
      await page.getByLabel('Quantity').fill('50');
      await changeProduct(shop, product._id, { stock: 20 });
      await orderButton(page).click();
      await expect(page.getByText('Maximum Oder Quantity is 20')).toBeVisible();
      await expect(page.getByText('From 10 to 20')).toBeVisible();
      await page.getByLabel('Quantity').fill('20');
      await orderButton(page).click();
      await expect(page.getByText('Order placed successfully', { exact: true })).toBeVisible();
      expect(await ordersOf(shop, person)).toMatchObject([{ quantity: 20 }]);
    });

    test('When all is gone meanwhile, then the page says sold out and orders nothing', async ({
      page,
      shop,
    }) => {
      const product = await addProduct(shop);
      const person = await openPurchase(page, product._id);
      await fillSoundly(page);
      await changeProduct(shop, product._id, { stock: 0 });
      await orderButton(page).click();
      await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible();
      await expect(orderButton(page)).toHaveCount(0);
      expect(await ordersOf(shop, person)).toEqual([]);
    });

    test('When the product is withdrawn meanwhile, then the page is not found', async ({
      page,
      shop,
    }) => {
      const product = await addProduct(shop);
      await openPurchase(page, product._id);
      await fillSoundly(page);
      await deleteProduct(shop, product._id);
      await orderButton(page).click();
      await expect(page.getByRole('heading', { name: 'Page Not Found!' })).toBeVisible();
    });

    test('When Enter is pressed in a field, then the order is placed', async ({ page, shop }) => {
      const product = await addProduct(shop);
      const person = await openPurchase(page, product._id);
      await fillSoundly(page);
      await page.getByLabel('Phone').press('Enter');
      await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
      expect(await ordersOf(shop, person)).toMatchObject([{ quantity: 10 }]);
    });
  });
}

test('When the same form arrives twice, then there is one order', async ({ page, shop }) => {
  const product = await addProduct(shop);
  const person = await openPurchase(page, product._id);
  await fillSoundly(page);
  // What a double click sends without JavaScript: the same fields, twice, at once.
  const statuses = await page.locator('form#purchase').evaluate(async (form: HTMLFormElement) => {
    const send = () =>
      fetch(location.href, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
        redirect: 'manual',
      });
    return (await Promise.all([send(), send()])).map(({ type }) => type);
  });
  expect(statuses).toEqual(['opaqueredirect', 'opaqueredirect']);
  expect(await ordersOf(shop, person)).toHaveLength(1);
});

test('When the button is pressed twice, then there is one order', async ({ page, shop }) => {
  const product = await addProduct(shop);
  const person = await openPurchase(page, product._id);
  await fillSoundly(page);
  await orderButton(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  expect(await ordersOf(shop, person)).toHaveLength(1);
});

test('When a visitor wants to order, then signing in leads back to the form', async ({
  page,
  shop,
}) => {
  const product = await addProduct(shop);
  await page.goto(`/products/${product._id}`);
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  const person = newPerson();
  await page.getByRole('link', { name: 'Click here to register...' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(new RegExp(`/purchase/${product._id}$`));
});
