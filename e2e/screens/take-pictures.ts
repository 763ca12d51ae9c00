import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/root.ts';
import { addProduct, callAs } from '../fixtures/catalogue.ts';
import { newCustomer, newOrder } from '../fixtures/customers.ts';
import { expect, test } from '../fixtures/test.ts';
import { screens } from './index.ts';
import { openScreen } from './screen.ts';
import { castOf } from './stage.ts';
import { pictureOf, screensPage, widths } from './screens-page.ts';

const pictures = join(root, 'docs', 'screens');
mkdirSync(pictures, { recursive: true });

for (const screen of screens) {
  for (const width of screen.width ? [screen.width] : widths) {
    test(`${screen.name} at ${width}`, async ({ page, context, shop }) => {
      const stage = { page, context, shop, cast: await castOf(shop) };
      await openScreen(screen, stage, width);
      await page.screenshot({ path: join(pictures, pictureOf(screen, width)), fullPage: true });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
    });
  }
}

test('my-orders-500', async ({ page, context, shop }) => {
  const person = await newCustomer(shop, context, { name: 'Bulk Buyer' });
  const product = await addProduct(shop, { stock: 100_000 });
  for (let batch = 0; batch < 50; batch += 1) {
    await Promise.all(Array.from({ length: 10 }, () => newOrder(shop, person, product)));
  }
  expect(await callAs<unknown[]>(shop, person, 'GET', '/myOrders')).toHaveLength(500);
  await page.goto('/dashboard/myOrders?page=25');
  await expect(page.getByRole('main')).toContainText('Page 25 of 50');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(pictures, `my-orders-500-${width}.png`), fullPage: true });
  }
});

test('docs/screens.md', () => {
  writeFileSync(join(root, 'docs', 'screens.md'), screensPage());
});
