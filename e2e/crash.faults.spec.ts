import { expect, test } from './fixtures/test.ts';
import {
  cards,
  choosePart,
  openPayment,
  orderCard,
  payWith,
  placeOrder,
} from './fixtures/orders.ts';
import { newPerson, register } from './fixtures/people.ts';

type Product = { name: string; moq: number; available: number };

test.describe('a service that dies', () => {
  test('When the commerce service is killed between the charge and `paid`, then the order becomes paid by itself', async ({
    page,
    shop,
  }) => {
    const products = (await (await fetch(`${shop.urls.commerce}/products`)).json()) as Product[];
    const product = products.filter(({ available, moq }) => available > 5 * moq)[4];
    if (!product) throw new Error('The seed has too few parts in stock.');
    await register(page, newPerson());
    await choosePart(page, product.name);
    await placeOrder(page);
    const orderId = await openPayment(page, product.name);

    await shop.controlStripe({ do: 'pause-webhooks' });
    await shop.restart('commerce', {
      FAILPOINT: 'settle-before-commit',
      RECONCILE_INTERVAL_SECONDS: '3600',
    });
    await payWith(page, cards.good);
    await expect.poll(() => shop.chargesFor(orderId)).toHaveLength(1);
    await expect
      .poll(() =>
        fetch(`${shop.urls.commerce}/healthz`).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('down');

    await shop.restart('commerce', { RECONCILE_INTERVAL_SECONDS: '1' });
    await page.goto('/dashboard/myOrders');
    await expect(async () => {
      await page.reload();
      await expect(orderCard(page, product.name)).toContainText('Processing Shipment', {
        timeout: 500,
      });
    }).toPass({ timeout: 30_000 });
    expect(await shop.chargesFor(orderId)).toHaveLength(1);
    await shop.controlStripe({ do: 'resume-webhooks' });
    await shop.restart('commerce');
  });
});
