import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startStripe } from '../start.ts';
import {
  card,
  publishableKey,
  runShop,
  runStripe,
  scratchFolder,
  sdk,
  secretKey,
  webhookSecret,
} from './run-stripe.ts';

const order = { amount: 5000, currency: 'usd', metadata: { order: '1' } };
const soon = { timeout: 5000, interval: 10 };

test('When it is stopped and started, then payments, refunds, events and keys are still there', async () => {
  const stateFile = path.join(scratchFolder(), 'deep', 'stripe.json');
  const first = await startStripe({ port: 0, secretKey, publishableKey, stateFile });
  const before = sdk(first.port, secretKey);
  const method = await before.paymentMethods.create(card('4242424242424242'));
  const made = await before.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  await before.paymentIntents.confirm(made.id, { payment_method: method.id });
  const refund = await before.refunds.create({ payment_intent: made.id, amount: 100 });
  const waiting = await before.paymentMethods.create(card('4000000000009995'));
  await first.stop();

  const file = readFileSync(stateFile, 'utf8');
  expect(file).not.toContain('4242424242424242');
  expect(file).not.toContain('4000000000009995');
  const { stripe: after } = await runStripe({ stateFile });
  const kept = await after.paymentIntents.retrieve(made.id, { expand: ['latest_charge.refunds'] });
  expect(kept).toMatchObject({
    status: 'succeeded',
    metadata: { order: '1' },
    latest_charge: { amount_refunded: 100, refunds: { data: [{ id: refund.id }] } },
  });
  expect((await after.events.list()).data).toHaveLength(5);
  const replayed = await after.paymentIntents.create(order, { idempotencyKey: 'order:1' });
  expect(replayed).toMatchObject({ id: made.id, status: 'requires_payment_method' });
  const declined = after.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: waiting.id,
  });
  await expect(declined).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
});

test('When it was stopped with events to deliver, then the next start delivers them', async () => {
  const stateFile = path.join(scratchFolder(), 'stripe.json');
  const shop = await runShop((nth) => (nth === 1 ? 503 : 200));
  const webhook = { webhookUrl: shop.url, webhookSecret, retryDelaysMs: [300] };
  const first = await startStripe({ port: 0, secretKey, publishableKey, stateFile, ...webhook });
  await sdk(first.port, secretKey).paymentIntents.create(order);
  await vi.waitFor(() => expect(first.deliveries()[0]?.delivery?.attempts).toHaveLength(1), soon);
  await first.stop();
  expect(shop.received).toHaveLength(1);
  const { standIn } = await runStripe({ stateFile, ...webhook });
  await vi.waitFor(() => expect(standIn.deliveries()[0]?.delivery?.state).toBe('delivered'), soon);
  expect(shop.received[1]?.event.id).toBe(shop.received[0]?.event.id);
});

test('When it dies without a word, then what it answered a moment before is on disk', async () => {
  const stateFile = path.join(scratchFolder(), 'stripe.json');
  const { stripe } = await runStripe({ stateFile });
  const { id } = await stripe.paymentIntents.create(order);
  await vi.waitFor(() => expect(readFileSync(stateFile, 'utf8')).toContain(id), soon);
});

test.each(['{"version":1,"intents":[', '[]', '{"version":1}', ''])(
  'When the state file holds %s, then it says so in one line, sets it aside and starts empty',
  async (content) => {
    const folder = scratchFolder();
    const stateFile = path.join(folder, 'stripe.json');
    writeFileSync(stateFile, content);
    const lines: string[] = [];
    const { stripe } = await runStripe({ stateFile, say: (line) => lines.push(line) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('set aside');
    expect(lines[0]).not.toContain('\n');
    const aside = readdirSync(folder).find((name) => name.includes('unreadable'));
    expect(readFileSync(path.join(folder, String(aside)), 'utf8')).toBe(content);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  },
);

test('When the state cannot be written, then it says so once and the payments go on', async () => {
  const stateFile = path.join(scratchFolder(), 'stripe.json');
  mkdirSync(`${stateFile}.new`);
  const lines: string[] = [];
  const { stripe } = await runStripe({ stateFile, say: (line) => lines.push(line) });
  await stripe.paymentIntents.create(order);
  await vi.waitFor(() => expect(lines).toHaveLength(1), soon);
  await stripe.paymentIntents.create(order);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
  expect(lines).toEqual([expect.stringContaining('its state is not kept')]);
});

test("When the port is taken, then starting is rejected with the system's reason", async () => {
  const { standIn } = await runStripe();
  const second = startStripe({ port: standIn.port, secretKey, publishableKey });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test.each([
  [{ secretKey: 'sk_live_real' }, /secretKey must look like sk_test_/],
  [{ publishableKey: 'nonsense' }, /publishableKey must look like pk_test_/],
  [{ webhookUrl: 'http://127.0.0.1:1' }, /needs a webhookSecret/],
])(
  'When a setting is wrong (%o), then it does not start and says which',
  async (wrong, message) => {
    await expect(startStripe({ port: 0, secretKey, publishableKey, ...wrong })).rejects.toThrow(
      message,
    );
  },
);
