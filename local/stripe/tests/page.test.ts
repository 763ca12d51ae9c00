import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect as expectValue, onTestFinished, test, vi } from 'vitest';
import { findBrowser } from '../../browser.ts';
import { publishableKey, runStripe, type Running } from './run-stripe.ts';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });
const expectPage = expect.configure({ timeout: 15_000 });

let browser: Browser;
let script: string;

beforeAll(async () => {
  const entry = fileURLToPath(new URL('checkout-page.ts', import.meta.url));
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  script = bundle.outputFiles[0]?.text ?? '';
  const executablePath = findBrowser();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}, 60_000);
afterAll(() => browser?.close());

/** The shop's page, under the content security policy that the storefront has with a local Stripe. */
async function openCheckout({ standIn, stripe }: Running, amount = 12_300) {
  const server = createServer((request, response) => {
    const policy = [
      "default-src 'self'",
      `script-src 'self' ${standIn.url}`,
      "style-src 'self'",
      `connect-src 'self' ${standIn.url}`,
      `frame-src ${standIn.url}`,
      "object-src 'none'",
      "base-uri 'none'",
      'upgrade-insecure-requests',
    ].join('; ');
    const isScript = request.url?.startsWith('/checkout.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    });
    const html = `<!doctype html><html lang="en"><title>Checkout</title><body><div id="root"></div>
<script src="${standIn.url}/stripe.js"></script><script type="module" src="/checkout.js"></script></body></html>`;
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { orderId: 'order-1' },
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused card is an answer of 402, which Chromium logs as a failed load.
    const expected = message.text().includes('status of 402');
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  onTestFinished(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const secret = encodeURIComponent(String(intent.client_secret));
  await page.goto(`http://localhost:${port}/?secret=${secret}&key=${publishableKey}`);
  return { page, intent, complaints };
}

async function fillCard(page: Page, number: string, expiry = '12 / 34', cvc = '123') {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill(expiry);
  await frame.getByLabel('CVC').fill(cvc);
}

test('When a good card is typed key by key, then the payment succeeds and no number enters the page', async () => {
  const running = await runStripe();
  const { page, intent, complaints } = await openCheckout(running);
  await page.frameLocator('iframe').getByLabel('Card number').click();
  await page.keyboard.type('4242424242424242' + '1234' + '123');
  await expectPage(page.locator('button')).toHaveAttribute('data-complete', 'true');
  await expectPage(page.locator('.card')).toHaveClass(/StripeElement--complete/);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expectPage(page.getByRole('status')).toHaveText(`${intent.id} succeeded`);
  const settled = await running.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge'],
  });
  expectValue(settled.status).toBe('succeeded');
  expectValue(settled.latest_charge).toMatchObject({
    billing_details: { name: 'Ada Buyer', email: 'ada@example.com' },
    payment_method_details: { card: { last4: '4242', brand: 'visa' } },
  });
  expectValue(await page.content()).not.toContain('4242 4242');
  expectValue(complaints).toEqual([]);
});

test('When the bank declines, then the page gets its words and another card can pay', async () => {
  const running = await runStripe();
  const { page, intent } = await openCheckout(running);
  await fillCard(page, '4000 0000 0000 9995');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expectPage(page.getByRole('status')).toHaveText(
    'card_declined: Your card has insufficient funds.',
  );
  await fillCard(page, '5555 5555 5555 4444');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expectPage(page.getByRole('status')).toHaveText(`${intent.id} succeeded`);
});

test('When the card is unfinished, then nothing is sent and the field is named', async () => {
  const running = await runStripe();
  const { page } = await openCheckout(running);
  await fillCard(page, '4242 4242', '12 / 34', '');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expectPage(page.getByRole('status')).toHaveText(
    'validation_error: Your card number is incomplete.',
  );
  await expectPage(page.locator('#hint')).toHaveText('Your card number is incomplete.');
  await fillCard(page, '4242 4242 4242 4241');
  await expectPage(page.locator('#hint')).toHaveText('Your card number is invalid.');
  await fillCard(page, '4242 4242 4242 4242', '12 / 20');
  await expectPage(page.locator('#hint')).toHaveText("Your card's expiration year is in the past.");
});

test('When the customer completes 3-D Secure, then the payment succeeds', async () => {
  const running = await runStripe();
  const { page, intent, complaints } = await openCheckout(running);
  await fillCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Pay' }).click();
  const challenge = page.frameLocator('iframe[title="3-D Secure challenge"]');
  await expectPage(challenge.getByText('$123.00 usd')).toBeVisible();
  await challenge.getByRole('button', { name: 'Complete' }).click();
  await expectPage(page.getByRole('status')).toHaveText(`${intent.id} succeeded`);
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  expectValue(complaints).toEqual([]);
});

test.each(['Fail', 'Escape'])(
  'When 3-D Secure ends by %s, then the page is told and can try again',
  async (way) => {
    const running = await runStripe();
    const { page, intent } = await openCheckout(running);
    await fillCard(page, '4000 0027 6000 3184');
    await page.getByRole('button', { name: 'Pay' }).click();
    const fail = page
      .frameLocator('iframe[title="3-D Secure challenge"]')
      .getByRole('button', { name: 'Fail' });
    await expectPage(fail).toBeVisible();
    if (way === 'Fail') await fail.click();
    else await page.getByRole('dialog').press('Escape');
    await expectPage(page.getByRole('status')).toContainText(
      'payment_intent_authentication_failure: We are unable',
    );
    const after = await running.stripe.paymentIntents.retrieve(intent.id);
    expectValue(after.status).toBe('requires_payment_method');
    await fillCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expectPage(page.getByRole('status')).toHaveText(`${intent.id} succeeded`);
  },
);

test('When the payments page is opened without JavaScript, then it lists payments and escapes what they carry', async () => {
  const running = await runStripe();
  await running.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    metadata: { order: '<img src=x onerror=alert(1)>' },
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(running.standIn.url);
  await expectPage(page.getByRole('heading', { name: '$5.00 usd' })).toBeVisible();
  await expectPage(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expectPage(page.locator('img')).toHaveCount(0);
  await page.getByText('3 events').click();
  await expectPage(
    page.getByRole('button', { name: 'Send payment_intent.succeeded again' }),
  ).toBeVisible();
});

test('When the card entry, the challenge and the payments page are checked, then axe finds nothing', async () => {
  const running = await runStripe();
  const { page } = await openCheckout(running);
  await fillCard(page, '4000 0027 6000 3184');
  const entry = await new AxeBuilder({ page })
    .disableRules(['page-has-heading-one', 'landmark-one-main', 'region'])
    .analyze();
  expectValue(entry.violations).toEqual([]);
  await page.getByRole('button', { name: 'Pay' }).click();
  const challenge = page.frameLocator('iframe[title="3-D Secure challenge"]');
  await expectPage(challenge.getByRole('button', { name: 'Fail' })).toBeVisible();
  const address = await page.getByTitle('3-D Secure challenge').getAttribute('src');
  for (const part of [String(address), running.standIn.url]) {
    await page.goto(part);
    const found = await new AxeBuilder({ page }).analyze();
    expectValue(found.violations).toEqual([]);
  }
});

test('When the window is 320 px wide, then the card entry takes two rows and the payments page does not overflow', async () => {
  const running = await runStripe();
  const { page } = await openCheckout(running);
  await page.setViewportSize({ width: 320, height: 600 });
  const frame = page.getByTitle('Secure card payment input frame');
  await expectPage.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(50);
  await page.goto(running.standIn.url);
  await page.locator('summary').click();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expectValue(width).toBe(320);
});
