import type { Locator, Page } from '@playwright/test';
import { addProduct } from './fixtures/catalogue.ts';
import { newCustomer, newOrder, registerByApi, saying } from './fixtures/customers.ts';
import { newPerson } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const mostTabs = 120;

/** Goes on by Tab alone until the element has the focus, which must then be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < mostTabs; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        // A frame's ring is drawn by the box that it stands in.
        const drawn = element.tagName === 'IFRAME' ? element.closest('form > div') : element;
        const { outlineStyle, outlineWidth } = getComputedStyle(drawn ?? element);
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
      });
      expect(ring, `the focus is seen on ${String(target)}`).toBeGreaterThanOrEqual(1);
      return;
    }
  }
  throw new Error(`Tab does not come to ${String(target)}`);
}

test.describe('by keyboard alone', () => {
  test('When a person comes to the page, then the first Tab offers to skip to the content', async ({
    page,
  }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInBanner = await page.evaluate(
      () => document.activeElement?.closest('header') !== null,
    );
    expect(isInBanner).toBe(false);
  });

  test('When a person signs in, then no mouse is needed', async ({ page, shop }) => {
    const person = newPerson();
    await registerByApi(shop, person);
    await page.goto('/');
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Log In' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(person.email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(saying(page, 'Signed In Successfully.')).toBeVisible();
  });

  test('When a person orders and pays, then no mouse is needed up to the card', async ({
    page,
    context,
    shop,
  }) => {
    await newCustomer(shop, context);
    const product = await addProduct(shop);
    await page.goto(`/products/${product._id}`);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Order Now' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Quantity')).toBeVisible();
    await tabTo(page, page.getByLabel('Phone'));
    await page.keyboard.type('+1 555 010 2030');
    await tabTo(page, page.getByLabel('Shipping address'));
    await page.keyboard.type('14 Long Harbour Road, Portland');
    await tabTo(page, page.getByRole('button', { name: 'One more' }));
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Quantity')).toHaveValue('11');
    await tabTo(page, page.getByRole('button', { name: 'Order Now' }));
    await page.keyboard.press('Enter');
    await expect(saying(page, 'Order placed successfully')).toBeVisible();

    await tabTo(page, page.getByRole('link', { name: 'Pay Now' }));
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('iframe[title="Secure card payment input frame"]');
    await expect(frame.getByLabel('Card number')).toBeVisible();
    // The fields of the frame are there before the script that hears what is typed.
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
    await tabTo(page, page.locator('iframe[title="Secure card payment input frame"]'));
    await page.keyboard.type('4242424242424242');
    await page.keyboard.type('1234');
    await page.keyboard.type('123');
    await expect(frame.getByLabel('CVC')).toHaveValue('123');
    await tabTo(page, page.getByRole('button', { name: 'Pay', exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Congrats! Your payment is successful');
    await expect(dialog.getByRole('link', { name: 'My Orders' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  });

  test('When an order is cancelled, then focus stays in the question and comes back', async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop, context);
    await newOrder(shop, person);
    await page.goto('/dashboard/myOrders');
    const cancel = page.getByRole('link', { name: 'Cancel Order' });
    await tabTo(page, cancel);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    const keep = dialog.getByRole('link', { name: 'Keep Order' });
    const remove = dialog.getByRole('button', { name: 'Delete' });
    await expect(keep).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(keep).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(keep).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Order deleted successfully.');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('You do not have any orders')).toBeVisible();
  });

  test('When a review is posted, then no mouse is needed', async ({ page, context, shop }) => {
    await newCustomer(shop, context);
    await page.goto('/dashboard/myReviews');
    await tabTo(page, page.getByLabel('Title'));
    await page.keyboard.type('On time');
    await tabTo(page, page.getByLabel('Details'));
    await page.keyboard.type('Reels arrived sealed.');
    await tabTo(page, page.getByRole('radio', { name: '4 stars' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: 'Post Review' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  });
});
