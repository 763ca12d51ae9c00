import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { mailTo } from './fixtures/identity.ts';
import { newsletterKeeper, Panel } from './fixtures/panel.ts';
import type { RunningShop } from './fixtures/shop.ts';
import { expect, test } from './fixtures/test.ts';

const asked = 'Please confirm: our newsletter';
const newAddress = (start = 'reader') => `${start}-${randomUUID().slice(0, 8)}@example.com`;

test.describe.configure({ mode: 'serial' });

// One network address may sign up five times an hour, and all tests come from the same.
test.beforeEach(async ({ shop }) => {
  await shop.sql('DELETE FROM newsletter_attempts', [], shop.urls.cmsDatabase);
});

async function signUp(page: Page, address: string): Promise<void> {
  await page.goto('/');
  const box = page.getByRole('region', { name: 'New parts, once a month' });
  await box.getByLabel('Email').fill(address);
  await box.getByRole('button', { name: 'Subscribe' }).click();
}

/** Signs up on the home page and gives the links of the letter that follows. */
async function askedLinks(page: Page, shop: RunningShop, address: string) {
  await signUp(page, address);
  await expect(page.getByText('Please check your mail.', { exact: true })).toBeVisible();
  const letter = await mailTo(shop, address, asked);
  const link = (name: string) => {
    const [found] = new RegExp(`https?://\\S+/newsletter/${name}\\?token=\\S+`).exec(letter) ?? [];
    if (found === undefined) throw new Error(`The letter has no link to ${name}: ${letter}`);
    return found;
  };
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') };
}

async function stateOf(shop: RunningShop, address: string): Promise<string | undefined> {
  const [row] = await shop.sql<{ state: string }>(
    'SELECT state FROM newsletter_subscribers WHERE email = $1',
    [address],
    shop.urls.cmsDatabase,
  );
  return row?.state;
}

/** From the sign-up on the home page to the letters' end, by the pages alone. */
async function comeAndGo(page: Page, shop: RunningShop): Promise<void> {
  const address = newAddress();
  const { confirm, unsubscribe } = await askedLinks(page, shop, address);
  expect(await stateOf(shop, address)).toBe('pending');

  await page.goto(confirm);
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  expect(await stateOf(shop, address), 'looking at the page confirms nothing').toBe('pending');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await stateOf(shop, address)).toBe('confirmed');

  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await stateOf(shop, address)).toBe('confirmed');

  await page.goto(unsubscribe);
  expect(await stateOf(shop, address), 'looking at the page ends nothing').toBe('confirmed');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You have left' })).toBeVisible();
  expect(await stateOf(shop, address)).toBe('unsubscribed');
}

test('When a reader signs up, confirms twice and leaves, then each page says what became of it', ({
  page,
  shop,
}) => comeAndGo(page, shop));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('When a reader signs up, confirms twice and leaves, then each page says what became of it', ({
    page,
    shop,
  }) => comeAndGo(page, shop));
});

test('When a link is forged, of yesterday, or was used before leaving, then it has closed and changes nothing', async ({
  page,
  shop,
}) => {
  const address = newAddress();
  const { confirm, unsubscribe } = await askedLinks(page, shop, address);
  const refused = async (link: string, why: string) => {
    await page.goto(link);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('main').getByRole('button').click();
    expect((await answered).status()).toBe(400);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(why);
  };
  const closed = (link: string) => refused(link, 'This link has closed.');
  const forged = (link: string) => link.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  await closed(forged(confirm));
  await refused(forged(unsubscribe), 'This link is not whole.');
  await closed(confirm.replace(/token=.*/, ''));
  // As ours in all but its hour, which has passed.
  const [, documentId = '', round = ''] = /token=c\.(\w+)\.(\d+)\./.exec(confirm) ?? [];
  const text = `c.${documentId}.${round}.${Math.floor(Date.now() / 1000) - 1}`;
  const signature = createHmac('sha256', shop.secrets.cmsNewsletterSecret)
    .update(`newsletter\n${text}`)
    .digest('hex');
  await closed(confirm.replace(/token=.*/, `token=${text}.${signature}`));
  expect(await stateOf(shop, address)).toBe('pending');

  await page.goto(unsubscribe);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You have left' })).toBeVisible();
  await closed(confirm);
  expect(await stateOf(shop, address)).toBe('unsubscribed');
});

test('When a mail program leaves by itself, then no page is needed; a foreign page cannot', async ({
  page,
  shop,
}) => {
  const address = newAddress();
  const { confirm, unsubscribe } = await askedLinks(page, shop, address);
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const oneClick = (headers: Record<string, string> = {}) =>
    fetch(unsubscribe, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await oneClick(foreign)).status).toBe(403);
  expect(await stateOf(shop, address)).toBe('confirmed');
  expect((await oneClick()).status).toBe(200);
  expect(await stateOf(shop, address)).toBe('unsubscribed');
});

test('When an address is known, wrong, or one place signs up too often, then the box says what is right to say', async ({
  page,
  shop,
}) => {
  const address = newAddress();
  const { confirm } = await askedLinks(page, shop, address);
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  // Nobody gets two letters within ten minutes: these have passed.
  await shop.sql(
    `UPDATE newsletter_subscribers SET last_letter_at = now() - interval '1 hour' WHERE email = $1`,
    [address],
    shop.urls.cmsDatabase,
  );
  await signUp(page, address);
  await expect(page.getByText('Please check your mail.', { exact: true })).toBeVisible();
  await mailTo(shop, address, 'You already get our newsletter');
  expect(await stateOf(shop, address)).toBe('confirmed');

  await signUp(page, 'someone@nowhere');
  await expect(page.getByText('That is not an email address.', { exact: true })).toBeVisible();
  for (let time = 0; time < 4; time += 1) {
    const told = page.waitForResponse((response) => response.request().method() === 'POST');
    await signUp(page, newAddress('often'));
    await told;
  }
  await expect(page.getByText('Too many sign-ups from your network.').first()).toBeVisible();
});

test('When the keeper of the newsletter presses Export CSV, then the file holds every address and runs nothing', async ({
  page,
  shop,
}) => {
  const formula = newAddress('+cmd');
  await signUp(page, formula);
  await expect(page.getByText('Please check your mail.', { exact: true })).toBeVisible();
  const panel = new Panel(page, shop.urls.cms);
  await panel.signIn(newsletterKeeper);
  await panel.openList('Newsletter subscriber');
  const download = page.waitForEvent('download');
  await panel.button('Export CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('newsletter-subscribers.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('"email","state","confirmed at","unsubscribed at","unsubscribe link"');
  const row = lines.find((line) => line.includes(formula));
  expect(row?.startsWith(`"'${formula}","pending","","","http`), row).toBe(true);
  const [{ count } = { count: 0 }] = await shop.sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM newsletter_subscribers',
    [],
    shop.urls.cmsDatabase,
  );
  expect(lines).toHaveLength(count + 1);
});
