import { admin, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const slowMs = 1_200;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test.afterEach(({ shop }) => shop.controlStripe({ do: 'latency', milliseconds: 0 }));

    test('When Stripe is slow, then the overview waits for the comparison, opened anew or by a link', async ({
      page,
      shop,
    }) => {
      await signIn(page, admin);
      const compared = page.getByText(/\d+ charges and \d+ paid orders/);
      await shop.controlStripe({ do: 'latency', milliseconds: slowMs, route: 'payment_intents' });
      await page.goto('/dashboard/overview');
      await expect(compared).toBeVisible();
      await page.goto('/dashboard/users');
      await page
        .getByRole('navigation', { name: 'Dashboard' })
        .getByRole('link', { name: 'Overview' })
        .click();
      await expect(compared).toBeVisible();
    });
  });
}
