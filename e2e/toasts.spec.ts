import type { Locator, Page } from '@playwright/test';
import { newCustomer } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';

/** The list in which toasts stand. */
const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: /Notifications/ }).locator('li');

async function updateProfile(page: Page, location: string): Promise<void> {
  await page.getByLabel('Location').fill(location);
  await page.getByLabel('Phone').fill('+1 555 010 2030');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
}

/**
 * Notes by the clock of the page when a toast came and left for good, and how often it came back: what
 * passes between two steps of a test depends on the machine.
 */
async function watchToast(page: Page, words: string) {
  await page.evaluate((text) => {
    const times = { came: 0, live: 0, left: 0, returns: 0 };
    Object.assign(window, { toastTimes: times });
    new MutationObserver(() => {
      const isThere = Array.from(document.querySelectorAll('li')).some((item) =>
        item.textContent?.includes(text),
      );
      if (isThere && times.came === 0) times.came = Date.now();
      const told = document.querySelector('[role=status][aria-live]')?.textContent;
      if (told?.includes(text) && times.live === 0) times.live = Date.now();
      if (!isThere && times.left < times.came) times.left = Date.now();
      if (isThere && times.left > 0) {
        times.returns += 1;
        times.left = 0;
      }
    }).observe(document.body, { subtree: true, childList: true });
  }, words);
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { toastTimes: Record<'came' | 'live' | 'left' | 'returns', number> })
          .toastTimes,
    );
}

test.describe('toasts', () => {
  test('When one comes, then it stands at the top in the middle, is announced, and leaves after 3500 ms', async ({
    page,
    context,
    shop,
  }) => {
    await newCustomer(shop, context);
    await page.goto('/dashboard');
    const times = await watchToast(page, 'Profile Updated!');
    await updateProfile(page, 'Portland');
    const toast = toasts(page).filter({ hasText: 'Profile Updated!' });
    await expect(toast).toBeVisible();
    const told = page.locator('[role=status][aria-live]').filter({ hasText: 'Profile Updated!' });
    await expect(told.first()).toBeAttached();

    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(80);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12);

    await expect(toast).toHaveCount(0);
    const { came, live, left, returns } = await times();
    // The server's words stand until those that can be announced and dismissed take their place.
    expect(returns).toBe(0);
    expect(left - came).toBeGreaterThanOrEqual(3500);
    // Radix's own would be 5000, from when its code is there.
    expect(live).toBeGreaterThan(0);
    expect(left - live).toBeLessThan(4900);
  });

  test('When the code that dismisses them is slow to come, then one that has left does not come back', async ({
    page,
    context,
    shop,
  }) => {
    await newCustomer(shop, context);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/live-toasts/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/dashboard');
    await updateProfile(page, 'Portland');
    const first = page.locator('li').filter({ hasText: 'Profile Updated!' });
    await expect(first).toBeVisible();
    // Not only out of sight: nothing is left of it that could be shown anew.
    await expect(first).toHaveCount(0);
    const arrived = page.waitForResponse(/live-toasts/);
    release();
    await arrived;
    await updateProfile(page, 'Salem');
    await expect(toasts(page)).toHaveText(['Profile Updated!']);
  });

  test('When the pointer rests on one, or it has the focus, then it stays', async ({
    page,
    context,
    shop,
  }) => {
    await newCustomer(shop, context);
    await page.clock.install();
    await page.goto('/dashboard');
    await updateProfile(page, 'Portland');
    const toast = toasts(page).filter({ hasText: 'Profile Updated!' });
    await toast.hover();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 500);
    await page.clock.runFor(4000);
    await expect(toast).toHaveCount(0);

    await updateProfile(page, 'Salem');
    await expect(toast).toBeVisible();
    await toast.focus();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
  });

  test('When a second one comes, then the newest stands first', async ({ page, context, shop }) => {
    await newCustomer(shop, context);
    await page.goto('/dashboard');
    await updateProfile(page, 'Portland');
    // Under the pointer the first one waits for the second, however long that takes.
    await toasts(page).hover();
    await page.getByLabel('Location').fill('Salem');
    await page.getByLabel('Location').press('Enter');
    await expect(toasts(page)).toHaveCount(2);
    const [older, newer] = await toasts(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(newer).toBeLessThan(older ?? 0);
  });
});
