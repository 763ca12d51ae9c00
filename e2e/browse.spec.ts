import { expect, test } from './fixtures/test.ts';
import { productCards } from './fixtures/orders.ts';

test.describe('browsing', () => {
  test('When a visitor opens the home page, then it shows the CMS words and the latest six parts', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'We Grow With You' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('(555) 010-1992')).toBeVisible();
    await expect(
      page.getByRole('contentinfo').getByText('Providing reliable parts manufacturer since 1992'),
    ).toBeVisible();
    await expect(productCards(page).filter({ hasText: 'MOQ:' })).toHaveCount(6);
  });

  test('When a visitor opens All Products, then the seeded catalogue is there with its facts', async ({
    page,
    shop,
  }) => {
    const products = (await (await fetch(`${shop.urls.commerce}/products`)).json()) as unknown[];
    expect(products.length).toBeGreaterThanOrEqual(60);
    await page.goto('/allProducts');
    await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
    const first = productCards(page).first();
    await expect(first).toContainText(/MOQ: [\d,]+ Stock: [\d,]+/);
    await expect(first).toContainText(/Price: \$ [\d,]+/);
    await expect(first.getByRole('link', { name: /Order Now/ })).toBeVisible();
  });

  test('When a picture of a part is asked for, then it comes and is as large as it is shown', async ({
    page,
  }) => {
    // One of the seed: the newest on the list may be a test's, with a picture of 64 pixels.
    await page.goto('/allProducts?search=IRLZ44N');
    const picture = productCards(page).first().getByRole('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(200);
  });

  test('When nothing matches the search, then the page says so and offers a way back', async ({
    page,
  }) => {
    await page.goto('/allProducts?search=no-such-part-anywhere');
    await expect(productCards(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(/no .*(part|product)s?/i);
  });

  test('When the address leads nowhere, then the page is not found and leads home', async ({
    page,
  }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Page Not Found!')).toBeVisible();
    await page.getByRole('link', { name: 'Go Back Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
