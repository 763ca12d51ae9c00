import type { Page } from '@playwright/test';
import { addProduct, changeProduct, deleteProduct } from './fixtures/catalogue.ts';
import { productCards } from './fixtures/orders.ts';
import { scriptsAtWork } from './fixtures/scripts.ts';
import { expect, test } from './fixtures/test.ts';

const searchField = (page: Page) => page.getByLabel('Search parts');
/** The count of a list that nothing narrows; how many there are, tests beside this one change. */
const everyPart = /^\d{2,} parts$/;
const resultCount = (page: Page) => page.getByRole('main').getByRole('status').first();

test.describe('the product list', () => {
  test('When a visitor types, then the list follows, the field keeps the focus and back undoes it', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click();
    await expect(page).toHaveURL(/\/allProducts$/);
    await expect(resultCount(page)).toHaveText(everyPart);
    await scriptsAtWork(page);
    await searchField(page).pressSequentially('2N', { delay: 30 });
    await expect(page).toHaveURL(/\/allProducts\?search=2N&?/);
    await searchField(page).pressSequentially('3055', { delay: 30 });
    await expect(page).toHaveURL(/search=2N3055/);
    await expect(productCards(page)).toHaveCount(1);
    await expect(resultCount(page)).toContainText('1 part for “2N3055”');
    await expect(searchField(page)).toBeFocused();
    await expect(searchField(page)).toHaveValue('2N3055');
    await page.goBack();
    await expect(page).toHaveURL(/\/allProducts$/);
    await expect(searchField(page)).toHaveValue('');
    await expect(resultCount(page)).toHaveText(everyPart);
  });

  test('When the words, the category and the order are chosen, then all of it stands in the address', async ({
    page,
  }) => {
    await page.goto('/allProducts');
    await page.getByRole('link', { name: 'capacitor', exact: true }).click();
    await expect(page).toHaveURL(/\?category=capacitor$/);
    await scriptsAtWork(page);
    await page.getByLabel('Sort by').focus();
    await page.getByLabel('Sort by').selectOption({ label: 'Price, high to low' });
    await expect(page).toHaveURL(/category=capacitor&sort=-price$/);
    await expect(page.getByLabel('Sort by')).toBeFocused();
    await expect
      .poll(async () => (await pricesOf(page)).length && isFalling(await pricesOf(page)))
      .toBe(true);
    await searchField(page).fill('film');
    await expect(page).toHaveURL(/category=capacitor&search=film&sort=-price$/);
    await page.reload();
    await expect(page.getByLabel('Sort by')).toHaveValue('-price');
    await expect(searchField(page)).toHaveValue('film');
    await expect(productCards(page).first()).toContainText(/capacitor/i);
  });

  test('When the address asks for a page that is no more, then it is the last one', async ({
    page,
  }) => {
    await page.goto('/allProducts?page=9999');
    await expect(page).toHaveURL(/\?page=\d{1,2}$/);
    await expect(productCards(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(productCards(page)).toHaveCount(24);
  });

  test('When a part is sold out, then its card says so', async ({ page, shop }) => {
    const product = await addProduct(shop, { moq: 10, stock: 9 });
    await page.goto(`/allProducts?search=${product.name}`);
    await expect(productCards(page).first()).toContainText('Sold out');
    await expect(productCards(page).first()).toContainText('MOQ: 10 Stock: 9');
  });

  test('When the picture or the name of a card is pressed, then the product page opens', async ({
    page,
    shop,
  }) => {
    const product = await addProduct(shop);
    for (const press of [
      () => productCards(page).getByRole('img').click({ force: true }),
      () => productCards(page).getByRole('link', { name: product.name, exact: true }).click(),
    ]) {
      await page.goto(`/allProducts?search=${product.name}`);
      await press();
      await expect(page).toHaveURL(new RegExp(`/products/${product._id}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    }
  });
});

test.describe('the product page', () => {
  test('When it is shared, then it tells people and machines all about the product', async ({
    page,
    shop,
  }) => {
    const name = 'Relay </script><script>alert(1)</script> &amp;';
    const product = await addProduct(shop, { name, price: 31, moq: 4, stock: 50 });
    const response = await page.goto(`/products/${product._id}`);
    expect(response?.status()).toBe(200);
    const main = page.getByRole('main');
    for (const text of [name, product.description, product._id, '$ 31', '$ 124', 'In stock']) {
      await expect(main).toContainText(text);
    }
    const written = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(written ?? '')).toMatchObject({
      '@type': 'Product',
      name,
      sku: product._id,
      offers: {
        price: 31,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        eligibleQuantity: { minValue: 4 },
      },
    });
    const address = `${shop.urls.storefront}/products/${product._id}`;
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', name);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', product.img);
    await expect(page.getByRole('heading', { name: 'Related parts' })).toBeVisible();
  });

  test('When less than the MOQ is left, then it says sold out', async ({ page, shop }) => {
    const product = await addProduct(shop);
    await changeProduct(shop, product._id, { stock: 3 });
    await page.goto(`/products/${product._id}`);
    await expect(page.getByRole('article').first()).toContainText('Sold out');
    const written = await page.locator('script[type="application/ld+json"]').textContent();
    expect(written).toContain('OutOfStock');
  });

  test('When the product was deleted or never was, then the page is not found', async ({
    page,
    shop,
  }) => {
    const product = await addProduct(shop);
    await deleteProduct(shop, product._id);
    for (const id of [product._id, 'no-such-id', '%00', '..%2F..']) {
      const response = await page.goto(`/products/${id}`);
      expect(response?.status(), id).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page Not Found!' })).toBeVisible();
      await expect(page).toHaveTitle(/Page Not Found!/);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('When a visitor searches, filters and sorts, then plain pages answer', async ({ page }) => {
    await page.goto('/allProducts');
    await page.getByRole('link', { name: 'transistor', exact: true }).click();
    await searchField(page).fill('MOSFET');
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/category=transistor&search=MOSFET&sort=price$/);
    await expect(resultCount(page)).toContainText('in transistor for “MOSFET”');
    const prices = await pricesOf(page);
    expect(isFalling([...prices].reverse())).toBe(true);
    await productCards(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/products\//);
    await expect(page.getByRole('main')).toContainText('Total at MOQ');
  });

  test('When the menu of a small screen is pressed, then it opens and leads on', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    const menu = page.getByRole('banner').getByRole('navigation');
    await expect(menu).toBeHidden();
    await page.getByText('Menu', { exact: true }).click();
    await menu.getByRole('link', { name: 'Blogs' }).click();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(menu).toBeHidden();
  });
});

/** Whole-dollar prices of the cards, in their order. */
async function pricesOf(page: Page): Promise<number[]> {
  const texts = await productCards(page)
    .getByText(/^Price: \$ /)
    .allInnerTexts();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

const isFalling = (prices: number[]) =>
  prices.every((price, index) => index === 0 || price <= (prices[index - 1] ?? 0));
