import { addProduct, callAs, changeProduct } from './fixtures/catalogue.ts';
import {
  newCustomer,
  newOrder,
  payByApi,
  registerByApi,
  saying,
  shipByApi,
  signInBrowser,
} from './fixtures/customers.ts';
import { newAccount, newAdmin, openDesk, picture } from './fixtures/desk.ts';
import { placeOrder } from './fixtures/orders.ts';
import { admin, newPerson, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

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

  test('When the role is lost just before somebody is promoted, then that is Unauthorized!', async ({
    browser,
    shop,
  }) => {
    const [person, losing] = [await newAccount(shop), await newAdmin(shop)];
    const desk = await openDesk(browser, shop, losing);
    await desk.goto(`/dashboard/users?search=${encodeURIComponent(person.email)}`);
    await desk.getByRole('link', { name: `Make Admin: ${person.email}` }).click();
    await expect(desk.getByRole('alertdialog')).toContainText('Make admin ?');
    await callAs(shop, admin, 'DELETE', '/users/admin', { email: losing.email });
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Yes, Make Admin!' }).click();
    await expect(saying(desk, 'Unauthorized!')).toBeVisible();
    await desk.context().close();
  });

  test('When a product is added and deleted, then question and answers have their words', async ({
    page,
    context,
    shop,
  }) => {
    await signInBrowser(shop, context, admin);
    await page.goto('/dashboard/addProduct');
    await expect(page.getByLabel('Price in $')).toHaveValue('0');
    await expect(page.getByLabel('Minimum order quantity')).toHaveValue('1');
    const name = `Added part ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Category').selectOption('sensor');
    await page.getByLabel('Description').fill('A part that a test added.');
    await page.getByLabel('Stock').fill('40');
    await page.getByLabel('Image').setInputFiles(picture());
    await expect(page.getByText('The image has been sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(saying(page, 'Item added successfully')).toBeVisible();

    await page.goto(`/dashboard/manageProducts?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('heading', { name: 'Delete ?', exact: true })).toBeVisible();
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Deleted!');
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });

  test('When the home page tells of the company, then with the figures of the specification', async ({
    page,
  }) => {
    await page.goto('/');
    const figures = page.getByRole('main').locator('dl').first();
    for (const text of [/about 22M/i, 'Jan 1 2021 to Feb 1 2022', '9,200', '1,200']) {
      await expect(figures).toContainText(text);
    }
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
