import { expect, test } from './fixtures/test.ts';
import { newPerson, register } from './fixtures/people.ts';
import {
  choosePerson,
  googlePeople,
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
