import type { Page } from '@playwright/test';
import { addProduct } from './fixtures/catalogue.ts';
import { newCustomer, newOrder, readOrder } from './fixtures/customers.ts';
import { cards, fillCard, payWith } from './fixtures/orders.ts';
import {
  expectSuccess,
  newPayer,
  newPayerAtForm,
  openForm,
  payButton,
  success,
} from './fixtures/payment-page.ts';
import { expect, test } from './fixtures/test.ts';

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
    shop,
  }) => {
    const { _id } = await newPayerAtForm(page, shop);
    await payButton(page).click();
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    expect(await shop.chargesFor(_id)).toEqual([]);
  });

  test('When cards are refused, then each reason stands below the form, which takes the next', async ({
    page,
    shop,
  }) => {
    const { _id } = await newPayerAtForm(page, shop);
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
    shop,
  }) => {
    const { _id, person } = await newPayerAtForm(page, shop);
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
    shop,
  }) => {
    const { _id } = await newPayer(page, shop);
    await startChallenge(page, _id);
    await challenge(page).getByRole('button', { name: 'Complete' }).click();
    await expectSuccess(page);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });

  test('When it fails, then that is said below the form, and another card pays', async ({
    page,
    shop,
  }) => {
    const { _id } = await newPayer(page, shop);
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
    shop,
  }) => {
    const { _id } = await newPayer(page, shop);
    await startChallenge(page, _id);
    await page.reload();
    expect(await shop.chargesFor(_id)).toEqual([]);
    await expect(payButton(page)).toBeEnabled();
    await payWith(page, cards.good);
    await expectSuccess(page);
    expect(await shop.chargesFor(_id)).toHaveLength(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('When the page opens, then it says that card entry needs it, and leads back', async ({
    page,
    shop,
  }) => {
    const { _id, productName } = await newPayer(page, shop);
    await page.goto(`/dashboard/payment/${_id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(`Please Pay for ${productName}`);
    await expect(main.locator('noscript')).toContainText('Card entry needs JavaScript', {
      useInnerText: true,
    });
    await expect(payButton(page)).toHaveCount(0);
  });
});
