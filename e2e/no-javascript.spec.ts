import { addProduct } from './fixtures/catalogue.ts';
import { expect, test } from './fixtures/test.ts';
import { choosePart, openPayment, orderCard, placeOrder } from './fixtures/orders.ts';
import { newPerson } from './fixtures/people.ts';

test.describe('without JavaScript', () => {
  test('When a new customer orders, then everything up to the card works', async ({
    page,
    shop,
  }) => {
    const product = await addProduct(shop);
    const person = newPerson();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Click here to register...' }).click();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Signed In Successfully.', { exact: true })).toBeVisible();

    await choosePart(page, product.name);
    await page.getByRole('button', { name: /more|increase|plus|\+/i }).click();
    await expect(page.getByLabel('Quantity')).toHaveValue(String(product.moq + 1));
    await placeOrder(page);
    await openPayment(page, product.name);
    await expect(page.getByText(`Please Pay for ${product.name}`)).toBeVisible();
    const card = page.getByRole('main').locator('noscript');
    await expect(card).toBeVisible();
    expect(await card.innerText()).toContain('JavaScript');

    await page.goto('/dashboard/myOrders');
    await orderCard(page, product.name).getByRole('link', { name: 'Cancel Order' }).click();
    await page.getByRole('button', { name: /delete|yes/i }).click();
    await expect(page.getByText('Order deleted successfully.', { exact: true })).toBeVisible();
    await expect(page.getByText('You do not have any orders')).toBeVisible();
  });
});
