import { AxeBuilder } from '@axe-core/playwright';
import { orderToShip } from './fixtures/desk.ts';
import { admin, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`every page for administrators, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('When axe looks at it on a phone, then it finds nothing, and nothing hangs over the edge', async ({
      page,
      shop,
    }) => {
      test.slow();
      const { part, orderId } = await orderToShip(shop, { stock: 12, moq: 10 });
      await signIn(page, admin);
      const addresses = [
        '/dashboard/overview',
        '/dashboard/users',
        '/dashboard/allOrders',
        `/dashboard/allOrders/${orderId}/ship`,
        `/dashboard/allOrders/${orderId}/refund`,
        `/dashboard/allOrders/${orderId}/packingSlip`,
        '/dashboard/manageProducts?stock=low',
        `/dashboard/manageProducts/${part._id}`,
        '/dashboard/addProduct',
      ];
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.getByRole('heading').first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          address,
        ).toEqual([]);
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overhang, address).toBe(0);
      }
    });
  });
}
