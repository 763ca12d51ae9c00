import { expect, test } from './fixtures/test.ts';
import { buyer, newPerson, register, signIn } from './fixtures/people.ts';
import {
  askForResetLink,
  choosePerson,
  googlePeople,
  mailTo,
  openGooglePopup,
  otherDevice,
  refusal,
} from './fixtures/identity.ts';

const done = 'Signed In Successfully.';

test.describe('signing in with Google', () => {
  test('When a person is chosen in the popup, then it closes, and the tab is where it came from', async ({
    page,
    shop,
  }) => {
    await page.goto('/about');
    await page.goto('/dashboard/myOrders');
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdashboard%2FmyOrders$/);
    const popup = await openGooglePopup(page);
    await Promise.all([popup.waitForEvent('close'), choosePerson(popup, googlePeople.grace)]);
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    // The sign-in page has been replaced in the history.
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
    const avatar = page.locator('main img').first();
    expect(await avatar.getAttribute('src')).toContain(shop.urls.commerce);
    await expect
      .poll(() => avatar.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test('When the popup is closed, then that is said in red, and it can be tried again', async ({
    page,
  }) => {
    await page.goto('/login');
    const popup = await openGooglePopup(page);
    await popup.close();
    await expect(refusal(page)).toHaveText('popup-closed-by-user');
    const again = await openGooglePopup(page);
    await expect(refusal(page)).toHaveCount(0);
    await choosePerson(again, googlePeople.grace);
    await expect(page.getByText(done, { exact: true })).toBeVisible();
  });

  test('When the browser blocks popups, then the tab itself goes to Google and comes back', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/dashboard/myReviews');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await choosePerson(page, googlePeople.grace);
    await expect(page).toHaveURL(/\/dashboard\/myReviews$/);
    await expect(page.getByText(done, { exact: true })).toBeVisible();
  });

  test('When two tabs sign in side by side, then each comes back to where it was', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      window.open = () => null;
    });
    const other = await context.newPage();
    await page.goto('/dashboard/myOrders');
    await other.goto('/dashboard/myReviews');
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Sign in with Google' }).click();
    }
    await choosePerson(other, googlePeople.grace);
    await expect(other).toHaveURL(/\/dashboard\/myReviews$/);
    await choosePerson(page, googlePeople.grace);
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  });

  test('When the way back is forged, spoiled, cancelled or used twice, then nobody is signed in', async ({
    page,
    context,
    shop,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const leave = async () => {
      await page.goto('/login?redirectTo=%2Fquestions');
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
      await expect(page.getByText('Sign in to Google').first()).toBeVisible();
      const asked = new URL(page.url()).searchParams;
      expect(asked.get('code_challenge_method')).toBe('S256');
      expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
      expect(asked.get('redirect_uri')).toBe(`${shop.urls.storefront}/auth/google/callback`);
      return asked.get('state') ?? '';
    };
    const comeBack = (query: string) => page.goto(`/auth/google/callback?${query}`);
    const forgedState = '0b6a4f6e-5f0c-4f9e-9d3c-7a7b0d2f1c11';

    await comeBack(`code=x&state=${forgedState}`);
    await expect(refusal(page)).toHaveText('missing-initial-state');
    await comeBack('code=x');
    await expect(refusal(page)).toHaveText('missing-initial-state');
    await comeBack(`code=made-up&state=${await leave()}`);
    await expect(refusal(page)).toHaveText('invalid-credential');
    await expect(page).toHaveURL(/redirectTo=%2Fquestions/);
    await comeBack(`error=access_denied&state=${await leave()}`);
    await expect(refusal(page)).toHaveText('user-cancelled');

    await leave();
    const returned = page.waitForRequest((request) => /\/callback\?code=/.test(request.url()));
    await choosePerson(page, googlePeople.grace);
    const used = (await returned).url();
    await expect(page).toHaveURL(/\/questions$/);
    await context.clearCookies({ name: 'accessToken' });
    await page.goto(used);
    await expect(refusal(page)).toHaveText('missing-initial-state');
    expect((await context.cookies()).filter(({ name }) => name === 'accessToken')).toEqual([]);
  });

  test("When somebody had taken the address by password, then Google's person takes it over", async ({
    page,
    browser,
    shop,
  }) => {
    const squatter = { ...newPerson(), email: googlePeople.henrik };
    const theirs = await otherDevice(browser, shop);
    await register(theirs, squatter);
    await page.goto('/login');
    const popup = await openGooglePopup(page);
    await choosePerson(popup, googlePeople.henrik);
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    await theirs.goto('/dashboard');
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.getByLabel('Email').fill(squatter.email);
    await theirs.getByLabel('Password').fill(squatter.password);
    await theirs.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(refusal(theirs)).toHaveText('invalid-credential');
    await theirs.context().close();
  });
});

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
    await page.goto(link);
    await page.getByLabel('New password').fill('quite another phrase');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByText('Password changed.', { exact: true })).toBeVisible();
    await mailTo(shop, person.email, 'Your password was changed');

    await elsewhere.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(elsewhere).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/);
    await elsewhere.context().close();

    await page.goto(link);
    await page.getByLabel('New password').fill('a third phrase');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(refusal(page)).toHaveText('invalid-action-code');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();

    await signIn(page, { ...person, password: 'quite another phrase' });
  });

  test('When the link is older than ten minutes, or a newer one was asked for, then it is no good', async ({
    page,
    shop,
  }) => {
    const person = newPerson();
    await register(page, person);
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
    const first = await askForResetLink(page, shop, person.email);
    await shop.sql(
      `UPDATE password_reset SET expires_at = now() WHERE user_id =
         (SELECT id FROM users WHERE email = $1)`,
      [person.email],
    );
    await page.goto(first);
    await page.getByLabel('New password').fill('quite another phrase');
    await page.getByRole('button', { name: 'Set New Password' }).click();
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

test.describe('sessions', () => {
  test('When one tab signs out, then the other goes to the login by itself, and back from there', async ({
    page,
    context,
  }) => {
    const person = newPerson();
    await register(page, person);
    const other = await context.newPage();
    await other.goto('/dashboard/myOrders');
    await expect(other.getByText('You do not have any orders')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(other).toHaveURL(/\/login\?redirectTo=%2Fdashboard%2FmyOrders$/);
    await other.getByLabel('Email').fill(person.email);
    await other.getByLabel('Password').fill(person.password);
    await other.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(other).toHaveURL(/\/dashboard\/myOrders$/);
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  });

  test('When a session is ended from another device, then its next step leads to the login', async ({
    page,
    browser,
    shop,
  }) => {
    const person = newPerson();
    await register(page, person);
    const phone = await otherDevice(browser, shop);
    await signIn(phone, person);

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
    const person = newPerson();
    await register(page, person);
    const phone = await otherDevice(browser, shop);
    await signIn(phone, person);
    await page.goto('/dashboard/security');
    const change = async (current: string, next: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(next);
      await page.getByRole('button', { name: 'Change Password' }).click();
    };
    await change('not the old one', 'quite another phrase');
    await expect(page.getByText('This is not your password.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await change(person.password, 'liverpool');
    await expect(page.getByText(/lists that attackers try first/)).toBeVisible();
    await change(person.password, 'quite another phrase');
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
    const person = newPerson();
    await register(page, person);
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
      await page.getByLabel('Email').fill(buyer.email);
      await page.getByLabel('Password').fill(buyer.password);
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
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
    const person = newPerson();
    await register(page, person);
    await page.goto('/dashboard/security');
    await page.getByLabel('Current password').fill('not the old one');
    await page.getByLabel('New password').fill('quite another phrase');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('This is not your password.')).toBeVisible();
    expect(await page.content()).not.toContain('quite another phrase');

    const phone = await otherDevice(browser, shop);
    await signIn(phone, person);
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
    await page.goto(link);
    await page.getByLabel('New password').fill('quite another phrase');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByText('Password changed.', { exact: true })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(refusal(page)).toHaveText('invalid-credential');
  });
});
