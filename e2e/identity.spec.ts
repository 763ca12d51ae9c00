import { expect, test } from './fixtures/test.ts';
import { buyer, logIn, newPerson, register, registerSomebody, signIn } from './fixtures/people.ts';
import {
  askForResetLink,
  changePassword,
  choosePerson,
  googlePeople,
  mailTo,
  otherDevice,
  refusal,
  setPassword,
  signedInElsewhere,
} from './fixtures/identity.ts';

const done = 'Signed In Successfully.';

test.describe('registering', () => {
  test('When the address is taken, then that is said in red, and what was typed stays', async ({
    page,
  }) => {
    await page.goto('/login?mode=register');
    await page.getByLabel('Name').fill('Somebody Else');
    await page.getByLabel('Email').fill(buyer.email.toUpperCase());
    await page.getByLabel('Password').fill('a pass phrase of mine');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(refusal(page)).toHaveText('email-already-in-use');
    await expect(page.getByLabel('Name')).toHaveValue('Somebody Else');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  });

  test('When the password is one that leaked, then it is weak', async ({ page }) => {
    const person = newPerson();
    await page.goto('/login?mode=register');
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('Liverpool1');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(refusal(page)).toHaveText('weak-password');
  });
});

test.describe('a forgotten password', () => {
  test('When the mailed link is followed, then the new password holds, and every session is over', async ({
    page,
    browser,
    shop,
  }) => {
    const person = newPerson();
    const elsewhere = await otherDevice(browser, shop);
    await register(elsewhere, person);
    const link = await askForResetLink(page, shop, person.email);
    await setPassword(page, link, 'quite another phrase');
    await expect(page.getByText('Password changed.', { exact: true })).toBeVisible();
    await mailTo(shop, person.email, 'Your password was changed');

    await elsewhere.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(elsewhere).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/);
    await elsewhere.context().close();

    await setPassword(page, link, 'a third phrase');
    await expect(refusal(page)).toHaveText('invalid-action-code');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();

    await signIn(page, { ...person, password: 'quite another phrase' });
  });

  test('When the link is older than ten minutes, or a newer one was asked for, then it is no good', async ({
    page,
    shop,
  }) => {
    const person = await registerSomebody(page);
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
    const first = await askForResetLink(page, shop, person.email);
    await shop.sql(
      `UPDATE password_reset SET expires_at = now() WHERE user_id =
         (SELECT id FROM users WHERE email = $1)`,
      [person.email],
    );
    await setPassword(page, first, 'quite another phrase');
    await expect(refusal(page)).toHaveText('invalid-action-code');
    await signIn(page, person);
  });

  test('When nobody has the address, then the page answers as if somebody had', async ({
    page,
  }) => {
    await page.goto('/resetpassword');
    await page.getByLabel('Email').fill(newPerson().email);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Reset Email Sent!', { exact: true })).toBeVisible();
  });
});

test.describe('where signing in leads', () => {
  const attacks = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login?redirectTo=/login',
    `/${'a'.repeat(5000)}`,
  ];

  test('When the origin is an attack, then every way of signing in ends at home', async ({
    page,
    request,
    shop,
  }) => {
    const headers = { origin: shop.urls.storefront };
    for (const attack of attacks) {
      const login = `/login?redirectTo=${encodeURIComponent(attack)}`;
      const form = { email: buyer.email, password: buyer.password };
      const reply = await request.post(login, { form, headers, maxRedirects: 0 });
      expect([reply.status(), reply.headers()['location']], attack).toEqual([303, '/']);
    }
    for (const attack of attacks.slice(0, 4)) {
      await page.context().clearCookies();
      await page.goto(`/login?redirectTo=${encodeURIComponent(attack)}`);
      await expect(page.locator('input[name=redirectTo]')).toHaveValue('/');
      await logIn(page, buyer);
      await expect(page.getByText(done, { exact: true })).toBeVisible();
      expect(new URL(page.url()).href, attack).toBe(`${shop.urls.storefront}/`);
    }
  });

  test('When the words of a refusal come in the address, then only known ones are shown', async ({
    page,
  }) => {
    await page.goto('/login?refused=Call%20555-0100%20to%20unlock');
    await expect(refusal(page)).toHaveText('internal-error');
  });
});

test.describe('signing in without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('When Google is chosen, then the page itself goes there and comes back', async ({
    page,
  }) => {
    await page.goto('/dashboard/myOrders');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await choosePerson(page, googlePeople.grace);
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
    await expect(page.getByText(done, { exact: true })).toBeVisible();
  });

  test('When the password is wrong, forgotten, changed and the sessions are ended, then all of it works', async ({
    page,
    browser,
    shop,
  }) => {
    const person = await registerSomebody(page);
    await page.goto('/dashboard/security');
    await changePassword(page, 'not the old one', 'quite another phrase');
    await expect(page.getByText('This is not your password.')).toBeVisible();
    expect(await page.content()).not.toContain('quite another phrase');

    const phone = await signedInElsewhere(browser, shop, person);
    await page.goto('/dashboard/security');
    const others = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasNotText: 'This session' });
    await others.getByRole('button', { name: /Sign out/ }).click();
    await expect(page.getByText('Signed out there.', { exact: true })).toBeVisible();
    await phone.goto('/dashboard');
    await expect(phone).toHaveURL(/\/login/);
    await phone.context().close();

    await page.getByRole('link', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Yes, Sign Out!' }).click();
    await expect(page.getByText('Signed out everywhere.', { exact: true })).toBeVisible();
    const link = await askForResetLink(page, shop, person.email);
    await setPassword(page, link, 'quite another phrase');
    await expect(page.getByText('Password changed.', { exact: true })).toBeVisible();
    await logIn(page, person);
    await expect(refusal(page)).toHaveText('invalid-credential');
  });
});
