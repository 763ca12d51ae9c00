import type { Page } from '@playwright/test';
import { addProduct, changeProduct, deleteProduct } from './fixtures/catalogue.ts';
import { cancelByApi, newCustomer, newOrder, payByApi, readOrder } from './fixtures/customers.ts';
import { cards, fillCard, payWith } from './fixtures/orders.ts';
import { expect, test } from './fixtures/test.ts';

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const success = (page: Page) => page.getByRole('alertdialog');

/** Waits until the card entry can be typed into. */
async function openForm(page: Page, orderId: string): Promise<void> {
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(payButton(page)).toBeEnabled();
}

async function expectSuccess(page: Page): Promise<void> {
  await expect(success(page)).toContainText('Congrats! Your payment is successful');
  await expect(success(page)).toContainText(
    /Your payment is successful and transaction id is: pi_\w+/,
  );
}

test.describe('paying', () => {
  test('When the page opens, then it says what is to be paid, for whom and how much', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const product = await addProduct(shop, { price: 25, moq: 12 });
    const { _id } = await newOrder(shop, person, product);
    await openForm(page, _id);
    const main = page.getByRole('main');
    await expect(main).toContainText(`Hello ${person.name}`);
    await expect(main).toContainText(`Please Pay for ${product.name}`);
    for (const [name, value] of [
      ['Order quantity', '12'],
      ['Unit price', '$ 25'],
      ['Payable amount', '$ 300'],
    ] as const) {
      await expect(main.locator(`dt:text-is("${name}") + dd`)).toHaveText(value);
    }
    await expect(main).toContainText('Test cards');
    await fillCard(page, cards.good);
  });

  test('When Pay is pressed with half a card, then the provider says what is missing, and nothing begins', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await openForm(page, _id);
    await payButton(page).click();
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    expect(await shop.chargesFor(_id)).toEqual([]);
  });

  test('When cards are refused, then each reason stands below the form, which takes the next', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await openForm(page, _id);
    for (const [card, words] of [
      [cards.declined, 'Your card was declined.'],
      [cards.insufficientFunds, 'Your card has insufficient funds.'],
      [cards.expired, 'Your card has expired.'],
      [cards.wrongCode, "Your card's security code is incorrect."],
    ] as const) {
      await payWith(page, card);
      const told = page.getByText(words, { exact: true });
      await expect(told).toBeVisible();
      const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
      const [tellsAt, formAt] = [
        await told.boundingBox(),
        await form.getByLabel('Card number').boundingBox(),
      ];
      expect(tellsAt?.y).toBeGreaterThan(formAt?.y ?? Infinity);
    }
    expect(await shop.chargesFor(_id)).toEqual([]);
    await payWith(page, cards.good);
    await expectSuccess(page);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When the payment succeeds, then the dialog leads to My Orders, and the page to no second payment', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await openForm(page, _id);
    await payWith(page, cards.good);
    await expectSuccess(page);
    const { transactionId } = await readOrder(shop, person, _id);
    await expect(success(page)).toContainText(`transaction id is: ${transactionId}`);
    await success(page).getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
    await expect(page.getByRole('main')).toContainText('Processing Shipment');
    await page.goBack();
    await page.goto(`/dashboard/payment/${_id}`);
    await expect(page.getByRole('heading', { name: 'This order has been paid' })).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });
});

test.describe('3-D Secure', () => {
  const challenge = (page: Page) => page.frameLocator('iframe[title="3-D Secure challenge"]');

  async function startChallenge(page: Page, orderId: string) {
    await openForm(page, orderId);
    await payWith(page, cards.asksForSecure);
    await expect(challenge(page).getByRole('button', { name: 'Complete' })).toBeVisible();
  }

  test('When the bank is answered, then the order is paid on the same page', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await startChallenge(page, _id);
    await challenge(page).getByRole('button', { name: 'Complete' }).click();
    await expectSuccess(page);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When it fails, then that is said below the form, and another card pays', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await startChallenge(page, _id);
    await challenge(page).getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();
    expect(await shop.chargesFor(_id)).toEqual([]);
    await payWith(page, cards.good);
    await expectSuccess(page);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When the page is left in the middle of it, then nothing is charged and the order can be paid later', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await startChallenge(page, _id);
    await page.reload();
    expect(await shop.chargesFor(_id)).toEqual([]);
    await expect(payButton(page)).toBeEnabled();
    await payWith(page, cards.good);
    await expectSuccess(page);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });
});

test.describe('never twice', () => {
  test('When Pay is pressed twice at once, then there is one charge', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await openForm(page, _id);
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
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
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
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await openForm(page, _id);
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
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await openForm(page, _id);
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
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await openForm(page, _id);
    await fillCard(page, cards.good);
    const confirmed = page.waitForRequest(/\/confirm$/);
    await payButton(page).click();
    await confirmed;
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

test.describe('an order that cannot be paid', () => {
  test('When it is paid, cancelled, not mine or no order at all, then the page says which', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const [paid, cancelled, own] = [
      await newOrder(shop, person),
      await newOrder(shop, person),
      await newOrder(shop, person),
    ];
    await payByApi(shop, person, paid);
    await cancelByApi(shop, person, cancelled._id);
    for (const [id, words] of [
      [paid._id, 'This order has been paid'],
      [cancelled._id, 'This order has been cancelled'],
      ['no-such-order', 'Order not found'],
    ] as const) {
      await page.goto(`/dashboard/payment/${id}`);
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await expect(payButton(page)).toHaveCount(0);
    }
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);

    const elsewhere = await browser.newContext({ baseURL: shop.urls.storefront });
    await newCustomer(shop, elsewhere);
    const stranger = await elsewhere.newPage();
    const response = await stranger.goto(`/dashboard/payment/${own._id}`);
    expect(response?.status()).toBe(404);
    await expect(stranger.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    await elsewhere.close();
  });

  test('When the product is taken off sale, then the order can only be cancelled', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const product = await addProduct(shop);
    const { _id } = await newOrder(shop, person, product);
    await deleteProduct(shop, product._id);
    await page.goto(`/dashboard/payment/${_id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'no longer sold' })).toBeVisible();
    await main.getByRole('link', { name: 'Cancel Order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Order deleted successfully.', { exact: true })).toBeVisible();
  });

  test('When it is cancelled or taken off sale while the form is open, then Pay says so and charges nothing', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const product = await addProduct(shop);
    const [cancelled, unsold] = [
      await newOrder(shop, person, product),
      await newOrder(shop, person, product),
    ];
    await openForm(page, cancelled._id);
    await fillCard(page, cards.good);
    await cancelByApi(shop, person, cancelled._id);
    await payButton(page).click();
    await expect(page.getByRole('main')).toContainText('This order has been cancelled');

    await openForm(page, unsold._id);
    await fillCard(page, cards.good);
    await deleteProduct(shop, product._id);
    await payButton(page).click();
    await expect(page.getByRole('main')).toContainText('no longer sold');
    for (const { _id } of [cancelled, unsold]) expect(await shop.chargesFor(_id)).toEqual([]);
  });

  test('When the stock has gone meanwhile, then Pay says so, charges nothing, and works once there is more', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const product = await addProduct(shop, { stock: 10, moq: 10 });
    const { _id } = await newOrder(shop, person, product);
    await openForm(page, _id);
    await changeProduct(shop, product._id, { stock: 4 });
    await payWith(page, cards.good);
    await expect(
      page.getByText('There is not enough in stock for this order just now.'),
    ).toBeVisible();
    expect(await shop.chargesFor(_id)).toEqual([]);
    await changeProduct(shop, product._id, { stock: 10 });
    await payButton(page).click();
    await expectSuccess(page);
  });

  test('When the script of the provider does not load, then the page says so and offers Retry', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id } = await newOrder(shop, person);
    await page.route(`${shop.urls.stripe}/stripe.js`, (route) => route.abort());
    await page.goto(`/dashboard/payment/${_id}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The card form could not be loaded');
    await page.unroute(`${shop.urls.stripe}/stripe.js`);
    await alert.getByRole('link', { name: 'Retry' }).click();
    await expect(payButton(page)).toBeEnabled();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('When the page opens, then it says that card entry needs it, and leads back', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    const { _id, productName } = await newOrder(shop, person);
    await page.goto(`/dashboard/payment/${_id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(`Please Pay for ${productName}`);
    await expect(main.locator('noscript')).toContainText('Card entry needs JavaScript', {
      useInnerText: true,
    });
    await expect(payButton(page)).toHaveCount(0);
  });
});
