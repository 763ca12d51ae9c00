import { productCards } from './fixtures/orders.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('while a page loads', () => {
  for (const { path, link, spinner } of [
    { path: '/allProducts', link: 'Products', spinner: 'Loading products' },
    { path: '/blogs', link: 'Blogs', spinner: undefined },
  ]) {
    test(`When ${path} is slow, then ${spinner ? 'a spinner covers the screen' : 'a line runs along the top'} until it is there`, async ({
      page,
    }) => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.goto('/about');
      await page.route(`**${path}.data*`, async (route) => {
        await held;
        await route.continue();
      });
      await page
        .getByRole('banner')
        .getByRole('link', { name: link, exact: true })
        .click({ noWaitAfter: true });
      const face = spinner
        ? page.getByRole('status').filter({ hasText: spinner })
        : page.getByRole('progressbar', { name: 'Loading' });
      await expect(face).toBeVisible();
      await expect(page).toHaveURL(/\/about$/);
      letGo();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(face).toHaveCount(0);
    });
  }

  test('When a search is slow, then the field is not covered and the list steps back', async ({
    page,
  }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.goto('/allProducts');
    await page.route('**/allProducts.data*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Search parts').pressSequentially('2N3055', { delay: 20 });
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
    await expect(page.getByText('Loading products')).toHaveCount(0);
    await page.getByLabel('Search parts').pressSequentially(' NPN', { delay: 20 });
    letGo();
    await expect(productCards(page)).toHaveCount(1);
    await expect(page.getByLabel('Search parts')).toHaveValue('2N3055 NPN');
    await expect(page.getByLabel('Search parts')).toBeFocused();
  });
});

test.describe('the top bar', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('When the menu is open, then Escape closes it, and so does going on', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('banner').getByText('Menu', { exact: true });
    const menu = page.getByRole('banner').getByRole('navigation');
    await button.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await button.press('Enter');
    await menu.getByRole('link', { name: 'Blogs' }).click();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(menu).toBeHidden();
    await expect(page.locator('#content')).toBeFocused();
  });
});

test('When the page is as narrow as 320 px, then nothing sticks out on any public page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    '/',
    '/allProducts',
    '/questions',
    '/blogs',
    '/about',
    '/myPortfolio',
    '/x',
  ]) {
    await page.goto(path);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, path).toBe(0);
  }
});

test('When a search engine comes, then robots and sitemaps lead to every public page', async ({
  request,
  shop,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  expect(index).toBe(`${shop.urls.storefront}/sitemap.xml`);
  const addressesIn = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, found = '']) => found,
    );
  const pages = (await Promise.all((await addressesIn(index)).map(addressesIn))).flat();
  const products = (await (await request.get(`${shop.urls.commerce}/products`)).json()) as {
    _id: string;
  }[];
  for (const { _id } of products.slice(-20)) {
    expect(pages).toContain(`${shop.urls.storefront}/products/${_id}`);
  }
  for (const page of pages.slice(0, 12)) expect((await request.get(page)).status(), page).toBe(200);
});
