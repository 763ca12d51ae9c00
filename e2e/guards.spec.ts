import { expect, test } from './fixtures/test.ts';
import { buyer, newPerson, register, signIn } from './fixtures/people.ts';

test.describe('who may see what', () => {
  test('When a visitor opens a page of customers, then signing in leads back to it', async ({
    page,
  }) => {
    await page.goto('/dashboard/myOrders');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill(buyer.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  });

  test('When a customer opens a page of administrators, then the session ends at the login', async ({
    page,
  }) => {
    await register(page, newPerson());
    await page.goto('/dashboard/allOrders');
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });

  test('When the password is wrong, then the reason is in red and nobody is signed in', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'invalid-credential' })).toBeVisible();
  });

  test('When the access token is asked for by a script, then the page cannot read it', async ({
    page,
    context,
  }) => {
    await signIn(page, buyer);
    const cookie = (await context.cookies()).find(({ name }) => name === 'accessToken');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate(() => document.cookie)).not.toContain('accessToken');
  });
});
