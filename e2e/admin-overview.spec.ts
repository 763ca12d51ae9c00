import { orderToShip } from './fixtures/desk.ts';
import { admin, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('When the overview is opened, then it tells of orders, revenue, stock and reconciliation, each with a way to act', async ({
      page,
      shop,
    }) => {
      const { part } = await orderToShip(shop, { stock: 10, moq: 10, price: 3 });
      await signIn(page, admin);
      await page.goto('/dashboard');
      const menu = page.getByRole('navigation', { name: 'Dashboard' });
      await expect(menu.getByRole('link')).toHaveText([
        'Overview',
        'My Profile',
        'Manage Users',
        'Manage All Orders',
        'Manage Products',
        'Add Product',
      ]);
      await menu.getByRole('link', { name: 'Overview' }).click();
      await expect(
        page.getByRole('img', { name: /Revenue by week: \$ \d+ in 12 weeks/ }),
      ).toBeVisible();
      await page.getByText('As a table').click();
      await expect(page.getByRole('region', { name: 'Revenue of each week' })).toContainText(
        /\$ [1-9]/,
      );
      await expect(page.getByRole('link', { name: `Manage ${part.name}` })).toBeVisible();
      await expect(page.getByText(/\d+ charges and \d+ paid orders/)).toBeVisible();
      await page.getByRole('link', { name: /Pending Shipment/ }).click();
      await expect(page).toHaveURL(/status=paid/);
      await expect(page.getByRole('link', { name: 'Pending Shipment' }).nth(1)).toBeVisible();
    });
  });
}
