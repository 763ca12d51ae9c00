import { readOrder } from './fixtures/customers.ts';
import { cards, fillCard, payWith } from './fixtures/orders.ts';
import {
  expectSuccess,
  newPayer,
  newPayerAtForm,
  openForm,
  payButton,
} from './fixtures/payment-page.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('never twice', () => {
  test('When Pay is pressed twice at once, then there is one charge', async ({ page, shop }) => {
    const { _id } = await newPayerAtForm(page, shop);
    await fillCard(page, cards.good);
    await payButton(page).dblclick();
    await expectSuccess(page);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When two tabs pay the same order, then there is one charge, and the second is told', async ({
    page,
    context,
    shop,
  }) => {
    const { _id } = await newPayer(page, shop);
    const other = await context.newPage();
    await Promise.all([openForm(page, _id), openForm(other, _id)]);
    await payWith(page, cards.good);
    await expectSuccess(page);
    await payWith(other, cards.good);
    await expect(other.getByRole('heading', { name: 'This order has been paid' })).toBeVisible();
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When the page is loaded again in the middle of the payment, then there is one charge', async ({
    page,
    shop,
  }) => {
    const { _id, person } = await newPayerAtForm(page, shop);
    await fillCard(page, cards.good);
    // The provider has the card, and its answer never reaches the page.
    const sent = page.waitForRequest(/\/confirm$/);
    await page.route(/\/confirm$/, async (route) => {
      await route.fetch();
      await route.abort().catch(() => {});
    });
    await payButton(page).click();
    await sent;
    await expect.poll(() => shop.chargesFor(_id)).toHaveLength(1);
    await page.unroute(/\/confirm$/);
    await page.reload();
    // By the page's own question to the provider, or by the webhook if that was faster.
    await expect(
      page.getByText(/Congrats! Your payment is successful|This order has been paid/),
    ).toBeVisible();
    expect((await readOrder(shop, person, _id)).paid).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This order has been paid' })).toBeVisible();
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When the answer of the provider is lost and Pay is pressed again, then there is one charge', async ({
    page,
    shop,
  }) => {
    const { _id } = await newPayerAtForm(page, shop);
    await fillCard(page, cards.good);
    await page.route(
      /\/confirm$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await payButton(page).click();
    await expect(payButton(page)).toBeEnabled();
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'This order has been paid' })).toBeVisible();
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When the tab is closed right after Pay, then the order becomes paid by itself, once', async ({
    page,
    context,
    shop,
  }) => {
    const { _id, person } = await newPayerAtForm(page, shop);
    await fillCard(page, cards.good);
    // The provider has the card: a tab that is closed earlier may take the call with it.
    const reached = new Promise<void>((resolve) => {
      void page.route(/\/confirm$/, async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await payButton(page).click();
    await reached;
    await page.close();
    await expect.poll(() => shop.chargesFor(_id)).toHaveLength(1);
    await expect
      .poll(async () => (await readOrder(shop, person, _id)).paid, { timeout: 30_000 })
      .toBe(true);
    const again = await context.newPage();
    await again.goto('/dashboard/myOrders');
    await expect(again.getByRole('main')).toContainText('Processing Shipment');
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });
});
