import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addProduct, callAs } from './fixtures/catalogue.ts';
import { newOrder } from './fixtures/customers.ts';
import { acknowledge, dialog, newAccount, newAdmin, openDesk } from './fixtures/desk.ts';
import { orderCard } from './fixtures/orders.ts';
import { admin, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

function userRow(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('When a user is made an admin and the role is taken back, then each is asked, told and shown', async ({
      page,
      shop,
    }) => {
      const person = await newAccount(shop);
      await signIn(page, admin);
      await page.goto('/dashboard/users');
      await page.getByLabel('Search users').fill(person.email);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/search=/);
      const row = userRow(page, person.email);
      await expect(row.getByRole('img', { name: 'Not an admin' })).toBeVisible();
      await row.getByRole('link', { name: `Make Admin: ${person.email}` }).click();
      await expect(dialog(page)).toContainText('Are you sure?');
      await expect(dialog(page).getByText('Make admin ?', { exact: true })).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Yes, Make Admin!' }).click();
      await acknowledge(page, 'Success!', 'is an admin now');
      await expect(page).toHaveURL(/search=/);
      await expect(row.getByRole('img', { name: 'Admin', exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: /Make Admin/ })).toBeDisabled();

      await row.getByRole('link', { name: /Remove Admin/ }).click();
      await dialog(page).getByRole('button', { name: 'Yes, Remove Admin!' }).click();
      await acknowledge(page, 'Success!', 'no admin any more');
      await expect(row.getByRole('img', { name: 'Not an admin' })).toBeVisible();
    });
  });
}

test.describe('the list of users', () => {
  test('When somebody has no name yet, then their row says Login to update', async ({
    page,
    shop,
  }) => {
    const person = await newAccount(shop);
    await shop.sql(`UPDATE users SET name = '' WHERE email = $1`, [person.email]);
    await signIn(page, admin);
    await page.goto(`/dashboard/users?search=${encodeURIComponent(person.email)}`);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Admin Status',
      'Action',
    ]);
    const name = userRow(page, person.email).getByRole('cell').first();
    await expect(name).toHaveText('Login to update');
  });

  test('When a search finds more than is counted, then its pages end at a thousand, and the last says so', async ({
    page,
    shop,
  }) => {
    const crowd = `crowd-${randomUUID()}`;
    await shop.sql(
      `INSERT INTO users (id, email, name)
       SELECT gen_random_uuid(), $1 || '-' || n || '@e2e.example', 'Crowd' FROM generate_series(1, 1001) n`,
      [crowd],
    );
    await signIn(page, admin);
    await page.goto(`/dashboard/users?search=${crowd}&page=99`);
    await expect(page).toHaveURL(/&page=40$/);
    await expect(page.getByRole('main')).toContainText('1,000+ users');
    await expect(page.getByRole('row')).toHaveCount(1 + 25);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toContainText('Page 40 of 40');
    await expect(pages).toContainText('Only the first 1,000 are listed.');
    await expect(pages.getByRole('link')).toHaveText(['Previous']);
    await pages.getByRole('link').click();
    await expect(pages).toContainText('Page 39 of 40');
    await expect(pages).not.toContainText('Only the first');
    await shop.sql(`DELETE FROM users WHERE email LIKE $1 || '%'`, [crowd]);
  });
});

test.describe('the people behind the orders', () => {
  test('When a person is looked up, then their orders are one step away, and only theirs', async ({
    page,
    shop,
  }) => {
    const [one, other] = [await newAccount(shop), await newAccount(shop)];
    const part = await addProduct(shop, { stock: 50, moq: 5 });
    await newOrder(shop, one, part);
    await newOrder(shop, other, part);
    await signIn(page, admin);
    await page.goto(`/dashboard/users?search=${encodeURIComponent(one.email)}`);
    await page.getByRole('link', { name: `Orders of ${one.email}` }).click();
    await expect(page.getByText(`Orders of ${one.name}.`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(orderCard(page, part.name)).toContainText(one.email);
    await page.getByRole('link', { name: 'Show everyone’s' }).click();
    await expect(page).toHaveURL(/\/dashboard\/allOrders$/);
  });

  test('When a role is taken while its holder promotes, then they read Unauthorized! and stay signed in', async ({
    browser,
    shop,
  }) => {
    const person = await newAccount(shop);
    const second = await newAdmin(shop);
    const desk = await openDesk(browser, shop, second);
    await desk.goto(`/dashboard/users?search=${encodeURIComponent(person.email)}`);
    await desk.getByRole('link', { name: `Make Admin: ${person.email}` }).click();
    await expect(dialog(desk)).toBeVisible();
    await callAs(shop, admin, 'DELETE', '/users/admin', { email: second.email });
    await dialog(desk).getByRole('button', { name: 'Yes, Make Admin!' }).click();
    await expect(desk.getByText('Unauthorized!', { exact: true })).toBeVisible();
    await expect(desk).toHaveURL(/\/dashboard$/);
    await desk.goto('/dashboard/overview');
    await expect(desk).toHaveURL(/\/login/);
    await desk.context().close();
  });
});
