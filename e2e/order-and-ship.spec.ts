import { addProduct, type CatalogueProduct } from './fixtures/catalogue.ts';
import { allOrdersPath } from './fixtures/desk.ts';
import { expect, test } from './fixtures/test.ts';
import {
  cards,
  choosePart,
  openPayment,
  orderCard,
  payWith,
  placeOrder,
} from './fixtures/orders.ts';
import { admin, newPerson, register, signIn } from './fixtures/people.ts';
import { scriptsAtWork } from './fixtures/scripts.ts';

test.describe('the main job', () => {
  test('When a new customer orders and pays and an administrator ships, then both see it and stock falls', async ({
    page,
    browser,
    shop,
  }) => {
    const product = await addProduct(shop);
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click();
    await expect(page).toHaveURL(/\/allProducts/);
    await register(page, newPerson());
    await choosePart(page, product.name);
    await expect(page.getByLabel('Quantity')).toHaveValue(String(product.moq));
    await placeOrder(page);
    const orderId = await openPayment(page, product.name);
    await expect(page.getByText(`Please Pay for ${product.name}`)).toBeVisible();
    await payWith(page, cards.good);
    await expect(
      page.getByText('Congrats! Your payment is successful', { exact: true }),
    ).toBeVisible();
    await page.goto('/dashboard/myOrders');
    await expect(orderCard(page, product.name)).toContainText('Processing Shipment');
    expect(await shop.chargesFor(orderId)).toHaveLength(1);

    const office = await browser.newContext({ baseURL: shop.urls.storefront });
    const desk = await office.newPage();
    await signIn(desk, admin);
    await desk.goto(allOrdersPath(orderId));
    const card = orderCard(desk, product.name).filter({ hasText: 'Pending Shipment' });
    await card.getByRole('link', { name: 'Pending Shipment' }).click();
    const dialog = desk.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you sure?');
    await expect(dialog).toContainText(`Deliver: ${product.name}?`);
    await dialog
      .getByRole('button')
      .filter({ hasNotText: /cancel/i })
      .first()
      .click();
    await expect(desk.getByText('Order completed successfully.', { exact: true })).toBeVisible();
    await office.close();

    await page.reload();
    await expect(orderCard(page, product.name)).toContainText('Order Completed');
    const after = (await (
      await fetch(`${shop.urls.commerce}/products/${product._id}`)
    ).json()) as CatalogueProduct;
    expect(after.stock).toBe(product.stock - product.moq);
  });

  test('When a card is declined, then its reason is shown, and the same form takes another card', async ({
    page,
    shop,
  }) => {
    const product = await addProduct(shop);
    await register(page, newPerson());
    await choosePart(page, product.name);
    await placeOrder(page);
    const orderId = await openPayment(page, product.name);
    await payWith(page, cards.declined);
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await payWith(page, cards.good);
    await expect(
      page.getByText('Congrats! Your payment is successful', { exact: true }),
    ).toBeVisible();
    expect(await shop.chargesFor(orderId)).toHaveLength(1);
  });

  test('When a customer cancels an unpaid order after the question, then it is gone', async ({
    page,
    shop,
  }) => {
    const product = await addProduct(shop);
    await register(page, newPerson());
    await choosePart(page, product.name);
    await placeOrder(page);
    const cancel = orderCard(page, product.name).getByRole('link', { name: 'Cancel Order' });
    const dialog = page.getByRole('alertdialog');
    await scriptsAtWork(page);
    await cancel.press('Enter');
    await expect(dialog.getByRole('link', { name: 'Keep Order' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();
    await cancel.press('Enter');
    await dialog.getByRole('button', { name: /delete|yes/i }).click();
    await expect(page.getByText('Order deleted successfully.', { exact: true })).toBeVisible();
    await expect(page.getByText('You do not have any orders')).toBeVisible();
  });
});
