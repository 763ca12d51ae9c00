import { expect, test } from './fixtures/test.ts';
import { changePassword, signedInElsewhere } from './fixtures/identity.ts';
import { logIn, registerSomebody, signIn } from './fixtures/people.ts';
import { scriptsAtWork } from './fixtures/scripts.ts';

test.describe('sessions', () => {
  test('When one tab signs out, then the other goes to the login by itself, and back from there', async ({
    page,
    context,
  }) => {
    const person = await registerSomebody(page);
    const other = await context.newPage();
    await other.goto('/dashboard/myOrders');
    await expect(other.getByText('You do not have any orders')).toBeVisible();
    // One tab tells the other by script.
    for (const tab of [other, page]) await scriptsAtWork(tab);
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(other).toHaveURL(/\/login\?redirectTo=%2Fdashboard%2FmyOrders$/);
    await logIn(other, person);
    await expect(other).toHaveURL(/\/dashboard\/myOrders$/);
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  });

  test('When a session is ended from another device, then its next step leads to the login', async ({
    page,
    browser,
    shop,
  }) => {
    const person = await registerSomebody(page);
    const phone = await signedInElsewhere(browser, shop, person);

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Password and sessions' }).click();
    const sessions = page.getByRole('main').getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    await expect(sessions.first()).toContainText('Chrome on');
    await sessions
      .filter({ hasNotText: 'This session' })
      .getByRole('button', { name: /Sign out/ })
      .click();
    await expect(page.getByText('Signed out there.', { exact: true })).toBeVisible();
    await expect(sessions).toHaveCount(1);

    await phone.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(phone).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/);
    await signIn(phone, person);
    await page.getByRole('link', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Sign Out!' }).click();
    await expect(page.getByText('Signed out everywhere.', { exact: true })).toBeVisible();
    await phone.goto('/dashboard/myOrders');
    await expect(phone).toHaveURL(/\/login\?redirectTo=%2Fdashboard%2FmyOrders$/);
    await phone.context().close();
  });

  test('When the password is changed with the old one, then the other devices are signed out', async ({
    page,
    browser,
    shop,
  }) => {
    const person = await registerSomebody(page);
    const phone = await signedInElsewhere(browser, shop, person);
    await page.goto('/dashboard/security');
    await changePassword(page, 'not the old one', 'quite another phrase');
    await expect(page.getByText('This is not your password.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await changePassword(page, person.password, 'liverpool');
    await expect(page.getByText(/lists that attackers try first/)).toBeVisible();
    await changePassword(page, person.password, 'quite another phrase');
    await expect(page.getByText('Password changed.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');
    await phone.goto('/dashboard');
    await expect(phone).toHaveURL(/\/login/);
    await signIn(phone, { ...person, password: 'quite another phrase' });
    await phone.context().close();
  });

  test('When an administrator is demoted, then their next step ends the session', async ({
    page,
    context,
    shop,
  }) => {
    const person = await registerSomebody(page);
    await shop.sql(`UPDATE users SET role = 'admin' WHERE email = $1`, [person.email]);
    await page.goto('/dashboard/users');
    await expect(page.getByRole('table')).toBeVisible();
    await shop.sql(`UPDATE users SET role = 'user' WHERE email = $1`, [person.email]);
    const [before] = (await context.cookies()).filter(({ name }) => name === 'accessToken');
    await page.getByRole('link', { name: 'Manage All Orders' }).click();
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdashboard%2FallOrders$/);
    // Not only the cookie is gone: the token itself is dead.
    const asked = await fetch(`${shop.urls.commerce}/user`, {
      headers: { authorization: `Bearer ${before?.value}` },
    });
    expect(asked.status).toBe(401);
  });
});
