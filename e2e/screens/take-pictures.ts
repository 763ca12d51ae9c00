import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../local/root.ts';
import { RunningShop } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { fillShop } from './crowd.ts';
import { crowdedScreens, outageScreens } from './crowded-screens.ts';
import { screens } from './index.ts';
import { openScreen, type Screen } from './screen.ts';
import { castOf, type Stage } from './stage.ts';
import { pictureOf, screensPage, widths } from './screens-page.ts';

const pictures = join(root, 'docs', 'screens');
mkdirSync(pictures, { recursive: true });

/** A picture of the whole page shows also what nobody has scrolled to. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = Array.from(document.images);
    window.scrollTo(0, 0);
    for (const image of images) image.loading = 'eager';
    // One that cannot be shown is seen on the picture.
    await Promise.allSettled(images.map((image) => image.decode()));
  });
}

/** One picture; one more in the dark for those that have it. Nothing may stick out. */
async function take(screen: Screen, stage: Stage, width: (typeof widths)[number]): Promise<void> {
  const { page } = stage;
  await openScreen(screen, stage, width);
  await loadImages(page);
  // A dialog covers what is in the window, and no more.
  const fullPage = (await page.getByRole('alertdialog').count()) === 0;
  await page.screenshot({ path: join(pictures, pictureOf(screen, width)), fullPage });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  if (!screen.alsoDark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: join(pictures, pictureOf(screen, width, true)), fullPage });
}

function takeEach(listed: readonly Screen[]): void {
  for (const screen of listed) {
    for (const width of screen.width ? [screen.width] : widths) {
      test(`${screen.name} at ${width}`, async ({ page, context, shop }) => {
        await take(screen, { page, context, shop, cast: await castOf(shop) }, width);
      });
    }
  }
}

takeEach(screens);

test.describe('lists of 500', () => {
  test.beforeAll(async () => {
    const shop = new RunningShop();
    await fillShop(shop, await castOf(shop));
  });
  takeEach(crowdedScreens);
});

test.describe('while the shop is away', () => {
  test.afterEach(({ shop }) => shop.restart('commerce'));
  takeEach(outageScreens);
});

test('docs/screens.md', () => {
  writeFileSync(join(root, 'docs', 'screens.md'), screensPage());
});
