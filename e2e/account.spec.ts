import type { Page } from '@playwright/test';
import { newCustomer, saying } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';

const details = {
  Location: 'Portland, Oregon',
  Phone: '+1 555 010 4040',
  Education: 'Electrical engineering',
  LinkedIn: 'https://www.linkedin.com/in/ada-buyer',
};

async function fillAll(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the account ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('When the profile is opened for the first time, then it shows who it is, and no empty facts', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      await page.goto('/dashboard');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'My Profile' })).toBeVisible();
      await expect(main.getByRole('heading', { name: person.name })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Update Your Info' })).toBeVisible();
      const avatar = main.locator('img').first();
      await expect
        .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(main.getByRole('term')).toHaveText(['Email']);
      await expect(main.getByRole('definition')).toHaveText([person.email]);
    });

    test('When the info is updated, then the toast says so and the profile shows it', async ({
      page,
      context,
      shop,
    }) => {
      await newCustomer(shop, context);
      await page.goto('/dashboard');
      await fillAll(page, details);
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(saying(page, 'Profile Updated!')).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('term')).toHaveText([
        'Email',
        'Location',
        'Phone',
        'Education',
        'LinkedIn',
      ]);
      await expect(main).toContainText(details.Location);
      const link = main.getByRole('link', { name: 'linkedin.com/in/ada-buyer' });
      await expect(link).toHaveAttribute('href', details.LinkedIn);
      await expect(link).toHaveAttribute('rel', /noopener/);

      await fillAll(page, { Education: '', LinkedIn: '' });
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(main.getByRole('term')).toHaveText(['Email', 'Location', 'Phone']);
      await expect(page.getByLabel('Location')).toHaveValue(details.Location);
    });

    test('When a review is posted with four stars untouched, then it becomes the card', async ({
      page,
      context,
      shop,
    }) => {
      const person = await newCustomer(shop, context);
      await page.goto('/dashboard/myReviews');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Post Review' })).toBeVisible();
      await expect(main.getByRole('radio', { name: '4 stars' })).toBeChecked();
      await expect(main.getByRole('radio', { name: '4 stars' })).toHaveValue('80');
      await fillAll(page, { Title: 'On time', Details: 'Reels arrived sealed and labelled.' });
      await main.getByRole('button', { name: 'Post Review' }).click();
      await expect(saying(page, 'Review Posted!')).toBeVisible();
      const card = main.getByRole('article');
      await expect(card).toContainText('On time');
      await expect(card).toContainText('Reels arrived sealed and labelled.');
      await expect(card).toContainText(person.name);
      await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
      await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
      await expect(main.getByRole('button', { name: 'Post Review' })).toHaveCount(0);
    });

    test('When another number of stars is chosen, then the card has it', async ({
      page,
      context,
      shop,
    }) => {
      await newCustomer(shop, context);
      await page.goto('/dashboard/myReviews');
      await page.getByRole('radio', { name: '2 stars' }).check();
      await fillAll(page, { Title: 'Slow', Details: 'It took three weeks to get here.' });
      await page.getByRole('button', { name: 'Post Review' }).click();
      await expect(page.getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
    });
  });
}

test('When the stars are moved by the arrow keys, then they follow', async ({
  page,
  context,
  shop,
}) => {
  await newCustomer(shop, context);
  await page.goto('/dashboard/myReviews');
  await page.getByRole('radio', { name: '4 stars' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
});
