import { addProduct } from './fixtures/catalogue.ts';
import { productCards } from './fixtures/orders.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('while the commerce service is away', () => {
  test('When pages are opened, then each says so, and Retry shows them once it is back', async ({
    page,
    shop,
  }) => {
    const product = await addProduct(shop);
    await page.goto(`/allProducts?search=${product.name}`);
    const link = productCards(page).getByRole('link', { name: product.name, exact: true });
    await expect(link).toBeVisible();
    await shop.kill('commerce');
    try {
      const requestIds: string[] = [];
      page.on('response', (response) => {
        const id = response.headers()['x-request-id'];
        if (response.status() === 503 && id) requestIds.push(id);
      });
      await link.click();
      await expect(page.getByRole('heading', { name: /cannot reach/ })).toBeVisible();
      const told = await page.getByText(/^Request /).innerText();
      expect(requestIds).toContain(told.replace('Request ', ''));

      for (const path of ['/allProducts', '/questions']) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(503);
        await expect(page.getByRole('alert')).toContainText('could not be loaded');
        await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
      }
      const home = await page.goto('/');
      expect(home?.status()).toBe(200);
      await expect(page.getByText('The products could not be loaded')).toBeVisible();
      await page.goto(`/products/${product._id}`);
      await expect(page).toHaveTitle(/Something went wrong/);
    } finally {
      await shop.restart('commerce');
    }
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  });
});
