import type { Page } from '@playwright/test';
import { addProduct, deleteProduct } from './fixtures/catalogue.ts';
import { newCustomer, newOrder, payByApi, refundByApi, shipByApi } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article');
const filters = (page: Page) => page.getByRole('navigation', { name: 'Orders by state' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`own orders ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('When there are none, then the page says so and leads to the products', async ({
      page,
      context,
      shop,
    }) => {
      await newCustomer(shop, context);
      await page.goto('/dashboard/myOrders');
      await expect(page.getByRole('heading', { name: 'You do not have any orders' })).toBeVisible();
      await expect(filters(page)).toHaveCount(0);
      await page.getByRole('main').getByRole('link', { name: 'Order Now' }).click();
      await expect(page).toHaveURL(/\/allProducts$/);
    });

    test('When an order is unpaid, paid and shipped, then its card shows the step and what can be done', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      const product = await addProduct(shop);
      const order = await newOrder(shop, person, product);
      const card = cardsOf(page).filter({ hasText: product.name });
      const steps = card.getByRole('list', { name: 'Progress' }).getByRole('listitem');
      const expectStep = async (current: string | null, done: number) => {
        await expect(steps).toContainText([
          'Register',
          'Place Order',
          'Payment',
          'Receive Product',
        ]);
        await expect(steps.filter({ hasText: ', done' })).toHaveCount(done);
        const now = card.locator('[aria-current=step]');
        if (current === null) await expect(now).toHaveCount(0);
        else await expect(now).toContainText(current);
      };

      await page.goto('/dashboard/myOrders');
      await expectStep('Payment', 2);
      await expect(card.getByRole('link', { name: 'Pay Now' })).toHaveAttribute(
        'href',
        `/dashboard/payment/${order._id}`,
      );
      await expect(card.getByRole('link', { name: 'Cancel Order' })).toBeVisible();

      await payByApi(shop, person, order);
      await page.reload();
      await expectStep('Receive Product', 3);
      await expect(card).toContainText('Processing Shipment');
      await expect(card.getByRole('link', { name: /Pay Now|Cancel Order/ })).toHaveCount(0);

      await shipByApi(shop, order._id);
      await page.reload();
      await expectStep(null, 4);
      await expect(card).toContainText('Order Completed');
      for (const name of [product.name, 'View Product']) {
        await expect(card.getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          `/purchase/${product._id}`,
        );
      }
    });

    test('When there are many, then they come by state and page, and the address says which', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      const product = await addProduct(shop, { stock: 1000 });
      const orders = [];
      for (let count = 0; count < 12; count += 1) {
        orders.push(await newOrder(shop, person, product));
      }
      const [first, second] = orders;
      if (!first || !second) throw new Error('no orders');
      await payByApi(shop, person, first);
      await payByApi(shop, person, second);
      await shipByApi(shop, second._id);
      const third = await newOrder(shop, person, product);
      await payByApi(shop, person, third);
      await refundByApi(shop, third._id);

      await page.goto('/dashboard/myOrders');
      await expect(page.getByRole('main')).toContainText('13 orders');
      await expect(cardsOf(page)).toHaveCount(10);
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(/\/dashboard\/myOrders\?page=2$/);
      await expect(cardsOf(page)).toHaveCount(3);

      for (const [label, query, text] of [
        ['Processing', 'paid', 'Processing Shipment'],
        ['Completed', 'shipped', 'Order Completed'],
        ['Refunded', 'refunded', 'The whole amount goes back to your card.'],
      ] as const) {
        await filters(page).getByRole('link', { name: label }).click();
        await expect(page).toHaveURL(new RegExp(`\\?status=${query}$`));
        await expect(cardsOf(page)).toHaveCount(1);
        await expect(cardsOf(page)).toContainText(text);
      }
      await filters(page).getByRole('link', { name: 'To pay' }).click();
      await expect(cardsOf(page)).toHaveCount(10);
      await page.goto('/dashboard/myOrders?page=99');
      await expect(page).toHaveURL(/\?page=2$/);
      await page.goto('/dashboard/myOrders?status=nonsense&page=-1');
      await expect(cardsOf(page)).toHaveCount(10);
    });

    test('When one is cancelled from a narrowed list, then the question leads back there', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      await newOrder(shop, person);
      await page.goto('/dashboard/myOrders?status=unpaid');
      const cancel = cardsOf(page).getByRole('link', { name: 'Cancel Order' });
      const dialog = page.getByRole('alertdialog');
      await cancel.click();
      await expect(dialog).toContainText('Delete?');
      await dialog.getByRole('link', { name: 'Keep Order' }).click();
      await expect(page).toHaveURL(/myOrders\?status=unpaid$/);
      await expect(cardsOf(page)).toHaveCount(1);
      await cancel.click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toContainText('Deleted!');
      await expect(dialog).toContainText('Order deleted successfully.');
      await expect(page).toHaveURL(/myOrders\?status=unpaid$/);
      await expect(page.getByText('No orders in this state')).toBeVisible();
    });

    test('When one is cancelled from its own page, then keeping it leads back there, and deleting it to the list', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      const order = await newOrder(shop, person);
      await page.goto(`/dashboard/myOrders/${order._id}`);
      const cancel = page.getByRole('main').getByRole('link', { name: 'Cancel Order' });
      const dialog = page.getByRole('alertdialog');
      await cancel.click();
      await dialog.getByRole('link', { name: 'Keep Order' }).click();
      await expect(page).toHaveURL(new RegExp(`/dashboard/myOrders/${order._id}$`));
      await expect(page.getByRole('heading', { name: order.productName })).toBeVisible();
      await cancel.click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toContainText('Order deleted successfully.');
      await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
      await expect(page.getByText('You do not have any orders')).toBeVisible();
    });

    test('When an order is opened, then it tells address, dates and transaction', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      const order = await newOrder(shop, person, undefined, {
        address: 'Dock 7\n14 Long Harbour Road',
        phone: '+1 555 010 7777',
      });
      await page.goto('/dashboard/myOrders');
      await page
        .getByRole('link', { name: `Details of the order of ${order.productName}` })
        .click();
      await expect(page).toHaveURL(new RegExp(`/dashboard/myOrders/${order._id}$`));
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Pay Now' })).toBeVisible();
      await expect(main.getByRole('button', { name: 'Print Receipt' })).toHaveCount(0);

      const transactionId = await payByApi(shop, person, order);
      await shipByApi(shop, order._id);
      await page.reload();
      for (const text of [
        'Dock 7\n14 Long Harbour Road',
        '+1 555 010 7777',
        transactionId,
        order._id,
        person.email,
        'Order Completed',
      ]) {
        await expect(main).toContainText(text, { useInnerText: true });
      }
      const moment = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} UTC/;
      for (const name of ['Ordered', 'Paid']) {
        await expect(main.locator(`dt:text-is("${name}") + dd`)).toHaveText(moment);
      }
      await expect(main.getByRole('listitem').filter({ hasText: 'Receive Product' })).toContainText(
        /Shipped .* UTC/,
      );
    });

    test('When its product is no longer sold, then what the order noted is shown and leads nowhere', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      const product = await addProduct(shop, { price: 31 });
      const order = await newOrder(shop, person, product);
      await deleteProduct(shop, product._id);
      for (const path of ['/dashboard/myOrders', `/dashboard/myOrders/${order._id}`]) {
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(main).toContainText(product.name);
        await expect(main).toContainText('$ 310');
        await expect(main).toContainText('No longer sold');
        await expect(main.locator('a[href^="/purchase/"]')).toHaveCount(0);
        await expect(main.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
      }
    });
  });
}

test('When a paid order is printed, then the paper is a receipt and nothing else', async ({
  page,
  context,
  shop,
}) => {
  const person = await newCustomer(shop, context);
  const order = await newOrder(shop, person);
  await payByApi(shop, person, order);
  await page.goto(`/dashboard/myOrders/${order._id}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  await expect(page.getByText('Total paid')).toBeVisible();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print Receipt' }),
  ]) {
    await expect(part).toBeHidden();
  }
});
