import { addProduct, changeProduct, deleteProduct } from './fixtures/catalogue.ts';
import { cancelByApi, newCustomer, newOrder, payByApi } from './fixtures/customers.ts';
import { cards, fillCard, payWith } from './fixtures/orders.ts';
import { expectSuccess, newPayer, openForm, payButton } from './fixtures/payment-page.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('an order that cannot be paid', () => {
  test('When it is paid, cancelled, not mine or no order at all, then the page says which', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const [paid, cancelled, own] = [
      await newOrder(shop, person),
      await newOrder(shop, person),
      await newOrder(shop, person),
    ];
    await payByApi(shop, person, paid);
    await cancelByApi(shop, person, cancelled._id);
    for (const [id, words] of [
      [paid._id, 'This order has been paid'],
      [cancelled._id, 'This order has been cancelled'],
      ['no-such-order', 'Order not found'],
    ] as const) {
      await page.goto(`/dashboard/payment/${id}`);
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await expect(payButton(page)).toHaveCount(0);
    }
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);

    const elsewhere = await browser.newContext({ baseURL: shop.urls.storefront });
    await newCustomer(shop, elsewhere);
    const stranger = await elsewhere.newPage();
    const response = await stranger.goto(`/dashboard/payment/${own._id}`);
    expect(response?.status()).toBe(404);
    await expect(stranger.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    await elsewhere.close();
  });

  test('When the product is taken off sale, then the order can only be cancelled', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const product = await addProduct(shop);
    const { _id } = await newOrder(shop, person, product);
    await deleteProduct(shop, product._id);
    await page.goto(`/dashboard/payment/${_id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'no longer sold' })).toBeVisible();
    await main.getByRole('link', { name: 'Cancel Order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Order deleted successfully.', { exact: true })).toBeVisible();
  });

  test('When it is cancelled or taken off sale while the form is open, then Pay says so and charges nothing', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const product = await addProduct(shop);
    const [cancelled, unsold] = [
      await newOrder(shop, person, product),
      await newOrder(shop, person, product),
    ];
    await openForm(page, cancelled._id);
    await fillCard(page, cards.good);
    await cancelByApi(shop, person, cancelled._id);
    await payButton(page).click();
    await expect(page.getByRole('main')).toContainText('This order has been cancelled');

    await openForm(page, unsold._id);
    await fillCard(page, cards.good);
    await deleteProduct(shop, product._id);
    await payButton(page).click();
    await expect(page.getByRole('main')).toContainText('no longer sold');
    for (const { _id } of [cancelled, unsold]) expect(await shop.chargesFor(_id)).toEqual([]);
  });

  test('When the stock has gone meanwhile, then Pay says so, charges nothing, and works once there is more', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const product = await addProduct(shop, { stock: 10, moq: 10 });
    const { _id } = await newOrder(shop, person, product);
    await openForm(page, _id);
    await changeProduct(shop, product._id, { stock: 4 });
    await payWith(page, cards.good);
    await expect(
      page.getByText('There is not enough in stock for this order just now.'),
    ).toBeVisible();
    expect(await shop.chargesFor(_id)).toEqual([]);
    await changeProduct(shop, product._id, { stock: 10 });
    await payButton(page).click();
    await expectSuccess(page);
  });

  test('When the script of the provider does not load, then the page says so and offers Retry', async ({
    page,
    shop,
  }) => {
    const { _id } = await newPayer(page, shop);
    await page.route(`${shop.urls.stripe}/stripe.js`, (route) => route.abort());
    await page.goto(`/dashboard/payment/${_id}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The card form could not be loaded');
    await page.unroute(`${shop.urls.stripe}/stripe.js`);
    await alert.getByRole('link', { name: 'Retry' }).click();
    await expect(payButton(page)).toBeEnabled();
  });
});
