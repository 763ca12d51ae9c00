import { newCustomer, newOrder, startPayingByApi } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSound } from './fixtures/soundness.ts';

// The page of a payment is opened again while it is not known, or not told, what the card has done.

test.describe('a payment page opened again', () => {
  test.afterEach(async ({ shop }) => {
    await shop.controlStripe({ do: 'clear' });
    await shop.controlStripe({ do: 'resume-webhooks' });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('When the card has paid and the webhook is late, then the page knows, and asks for no card', async ({
        page,
        context,
        shop,
      }) => {
        const person = await newCustomer(shop, context);
        const order = await newOrder(shop, person);
        await shop.controlStripe({ do: 'pause-webhooks' });
        const intent = await startPayingByApi(shop, person, order);
        await shop.confirmIntent(intent);
        await page.goto(`/dashboard/payment/${order._id}`);
        // By the page's own question, or by the reconciler if that was faster.
        await expect(
          page.getByText(/Congrats! Your payment is successful|This order has been paid/),
        ).toBeVisible();
        await expect(page.getByText(intent)).toBeVisible();
        expect(await shop.chargesFor(order._id)).toHaveLength(1);
      });

      test('When the card is being charged, then the page says so until it is done, and asks for no card', async ({
        page,
        context,
        shop,
      }) => {
        const person = await newCustomer(shop, context);
        const order = await newOrder(shop, person);
        const intent = await startPayingByApi(shop, person, order);
        await shop.controlStripe({ do: 'hold-confirmations', times: 1 });
        await shop.confirmIntent(intent);
        await page.goto(`/dashboard/payment/${order._id}`);
        const main = page.getByRole('main');
        await expect(main).toContainText('Your payment was received and is being confirmed.');
        await expect(main).not.toContainText('Please Pay for');
        await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);

        await shop.controlStripe({ do: 'settle', intent, outcome: 'succeed' });
        if (!javaScriptEnabled) await main.getByRole('link', { name: 'Check again' }).click();
        await expect(
          page.getByText(/Congrats! Your payment is successful|This order has been paid/),
        ).toBeVisible();
        expect(await shop.chargesFor(order._id)).toHaveLength(1);
        await expectSound(shop);
      });

      test('When the provider is away, then the page says that it cannot know, and shows the form once it can', async ({
        page,
        context,
        shop,
      }) => {
        const person = await newCustomer(shop, context);
        const order = await newOrder(shop, person);
        await startPayingByApi(shop, person, order);
        const route = 'GET /v1/payment_intents/';
        await shop.controlStripe({ do: 'fault', kind: 'status', status: 503, times: 1000, route });
        await page.goto(`/dashboard/payment/${order._id}`);
        const main = page.getByRole('main');
        await expect(main).toContainText('The card provider does not answer just now');
        await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
        await shop.controlStripe({ do: 'clear' });
        if (!javaScriptEnabled) await main.getByRole('link', { name: 'Check again' }).click();
        await expect(main).toContainText('Please Pay for');
        await expect(main).not.toContainText('does not answer');
      });
    });
  }
});
