import { expect, test } from './fixtures/test.ts';
import {
  cards,
  choosePart,
  openPayment,
  orderCard,
  payWith,
  placeOrder,
} from './fixtures/orders.ts';
import { addProduct as addPart } from './fixtures/catalogue.ts';
import { addProduct, newAdministrator } from './fixtures/goods.ts';
import { newPerson, register } from './fixtures/people.ts';
import { isWholeForm, seconds, sized, tell } from './fixtures/promises.ts';
import { expectSound } from './fixtures/soundness.ts';
import { Visitor } from './fixtures/visitor.ts';

test.describe('a service that dies', () => {
  test.afterEach(async ({ shop }) => {
    await shop.controlStripe({ do: 'resume-webhooks' });
    await shop.restart('commerce');
  });

  test('When the commerce service is killed between the charge and `paid`, then the order becomes paid by itself', async ({
    page,
    shop,
  }) => {
    const product = await addPart(shop);
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
  });

  test('When the service dies while taking money, then a restart finds one charge and one payment', async ({
    shop,
  }) => {
    const rounds = sized(1, 2);
    const points = isWholeForm
      ? [
          'before-intent-create',
          'after-intent-create',
          'settle-in-transaction',
          'settle-before-commit',
          'settle-after-commit',
        ]
      : ['after-intent-create', 'settle-in-transaction'];
    test.setTimeout(60_000 + rounds * points.length * 30_000);
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator);
    const visitors: Visitor[] = [];
    let slowest = 0;
    for (const point of points.flatMap((name) => Array<string>(rounds).fill(name))) {
      const visitor = await new Visitor(shop).register();
      visitors.push(visitor);
      const orderId = await visitor.orderedId(productId);
      if (point.endsWith('intent-create')) {
        await shop.restart('commerce', { FAILPOINT: point });
        expect((await visitor.startPayment(orderId)).status).toBe(503);
        await shop.restart('commerce', { RECONCILE_INTERVAL_SECONDS: '1' });
        await visitor.pay(orderId);
      } else {
        const { secret } = await visitor.startPayment(orderId);
        await shop.restart('commerce', { FAILPOINT: point, RECONCILE_INTERVAL_SECONDS: '3600' });
        const { id } = await visitor.confirmCard(secret ?? '');
        // Whichever comes first, the webhook or the customer's own word, kills it.
        await visitor.reportPayment(orderId, id);
        await shop.restart('commerce', { RECONCILE_INTERVAL_SECONDS: '1' });
      }
      slowest = Math.max(slowest, await expectSound(shop, visitors));
      await expect
        .poll(() => shop.sql('SELECT 1 FROM orders WHERE id = $1 AND paid', [orderId]), {
          timeout: 60_000,
        })
        .toHaveLength(1);
      expect(await shop.chargesFor(orderId)).toHaveLength(1);
    }
    await shop.restart('commerce');
    tell({
      row: 10,
      promise: 'Killed between charge and paid, no money is lost or taken twice',
      load: `SIGKILL at ${points.join(', ')}, driven from the storefront`,
      times: `${points.length * rounds} kills`,
      result: `each order paid, by 1 charge; I1 to I9 held within ${seconds(slowest)} of the restart`,
    });
  });
});
