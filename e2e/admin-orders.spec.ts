import { readFile } from 'node:fs/promises';
import { addProduct, callAs, changeProduct } from './fixtures/catalogue.ts';
import { newOrder } from './fixtures/customers.ts';
import {
  acknowledge,
  allOrdersPath,
  dialog,
  newAccount,
  newAdmin,
  openDesk,
  orderToShip,
  placePaidOrder,
} from './fixtures/desk.ts';
import { orderCard } from './fixtures/orders.ts';
import { admin, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('When an order goes from unpaid to shipped and is deleted, then the card says so at each step', async ({
      page,
      shop,
    }) => {
      const buyer = await newAccount(shop);
      const part = await addProduct(shop, { stock: 50, moq: 5 });
      await newOrder(shop, buyer, part);
      const { transactionId } = await placePaidOrder(shop, buyer, part);
      await signIn(page, admin);
      await page.goto(allOrdersPath(part.name));
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
      const unpaid = orderCard(page, 'UnPaid');
      await expect(unpaid.getByRole('listitem').filter({ hasText: 'Ordered' })).toBeVisible();

      await page.goto(allOrdersPath(transactionId));
      const card = orderCard(page, part.name);
      await card.getByRole('link', { name: 'Pending Shipment' }).click();
      await expect(dialog(page)).toContainText('Are you sure?');
      await expect(dialog(page)).toContainText(`Deliver: ${part.name}?`);
      await dialog(page).getByRole('button').click();
      await acknowledge(page, 'Shipped!', 'Order completed successfully.');
      await expect(page).toHaveURL(new RegExp(transactionId));
      await expect(card.getByRole('button', { name: 'Shipped' })).toBeDisabled();

      await card.getByRole('link', { name: 'Delete' }).click();
      await expect(dialog(page)).toContainText('Delete?');
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await acknowledge(page, 'Deleted!', 'Order deleted successfully.');
      await expect(page.getByText('No orders match')).toBeVisible();
    });

    test('When stock is short, then shipping says what is missing, and the order can be refunded, once', async ({
      page,
      shop,
    }) => {
      const facts = { stock: 50, moq: 5, price: 3 };
      const { buyer, part, orderId } = await orderToShip(shop, facts, 40);
      await changeProduct(shop, part._id, { stock: 25 });
      await signIn(page, admin);
      await page.goto(allOrdersPath(part.name));
      const card = orderCard(page, part.name);
      await expect(card).toContainText('25 on the shelf, 15 missing.');
      await card.getByRole('link', { name: 'Pending Shipment' }).click();
      await dialog(page).getByRole('button').click();
      await expect(
        page.getByText('Insufficient Stock to shipment!', { exact: true }),
      ).toBeVisible();
      const missing = '40 are ordered, 25 on the shelf: 15 missing.';
      await expect(page.getByText(missing, { exact: true })).toBeVisible();

      await card.getByRole('link', { name: /Refund/ }).click();
      await page.getByRole('button', { name: 'Refund $ 120' }).click();
      const reason = page.getByLabel('Why can it not be shipped?');
      if (javaScriptEnabled) await expect(reason).toBeFocused();
      await reason.fill('x');
      await page.getByRole('button', { name: 'Refund $ 120' }).click();
      await expect(page.getByText('Please say why.')).toBeVisible();
      await expect(reason).toHaveValue('x');
      await reason.fill('Fifteen bags were damaged.');
      await page.getByRole('button', { name: 'Refund $ 120' }).click();
      await acknowledge(page, 'Refunded!', 'on its way back');
      await expect(card).toContainText('Refunded');
      await expect(card.getByRole('link', { name: /Pending|Delete|Refund:/ })).toHaveCount(0);
      await page.goto(`/dashboard/allOrders/${orderId}/refund`);
      await expect(page.getByText('This order cannot be refunded')).toBeVisible();

      const mine = await callAs<{ refundedAt: string | null }[]>(shop, buyer, 'GET', '/myOrders');
      expect(mine[0]?.refundedAt).not.toBeNull();
    });
  });
}

test.describe('what an administrator takes along', () => {
  test('When the orders are exported, then the file holds all of the filter, and formulas are text', async ({
    page,
    shop,
  }) => {
    const buyer = await newAccount(shop);
    const part = await addProduct(shop, { stock: 500, moq: 5 });
    const address = '=HYPERLINK("https://evil.example","prize")';
    const { _id: orderId } = await newOrder(shop, buyer, part, { address });
    await placePaidOrder(shop, buyer, part);
    await signIn(page, admin);
    await page.goto(`${allOrdersPath(part.name)}&status=unpaid`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(orderId);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"",""prize"")"`);
    expect(lines[1]).toContain(`"'+1 555 010 2030"`);
  });

  test('When a packing slip is printed, then the paper has the parcel and nothing of the page around', async ({
    page,
    shop,
  }) => {
    const { part, orderId } = await orderToShip(shop, { stock: 50, moq: 5, price: 777 });
    await signIn(page, admin);
    await page.goto(allOrdersPath(orderId));
    await page.getByRole('link', { name: /Packing slip/ }).click();
    const slip = page.getByRole('article');
    await expect(slip).toContainText('14 Long Harbour Road, Building C, Portland');
    await expect(slip).toContainText(part.name);
    await expect(slip).not.toContainText('777');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner').first()).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(slip).toBeVisible();
  });
});

test.describe('two administrators at once', () => {
  test('When both ship one order, then it ships once and the second is told', async ({
    page,
    browser,
    shop,
  }) => {
    const { part, orderId } = await orderToShip(shop, { stock: 50, moq: 5 });
    await signIn(page, admin);
    const second = await openDesk(browser, shop, await newAdmin(shop));
    for (const desk of [page, second]) {
      await desk.goto(`/dashboard/allOrders/${orderId}/ship?search=${orderId}`);
      await expect(dialog(desk)).toContainText(`Deliver: ${part.name}?`);
    }
    await dialog(page).getByRole('button').click();
    await acknowledge(page, 'Shipped!', 'Order completed successfully.');
    await dialog(second).getByRole('button').click();
    await expect(
      second.getByText('This order has been shipped already.', { exact: true }),
    ).toBeVisible();
    const { stock } = await callAs<{ stock: number }>(shop, admin, 'GET', `/products/${part._id}`);
    expect(stock).toBe(45);
    await second.context().close();
  });
});
