import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures/test.ts';
import { type CmsMood, FaultyCms } from './fixtures/faulty-cms.ts';
import { FaultyMailServer, type MailMood } from './fixtures/faulty-mail-server.ts';
import { addProduct, newAdministrator } from './fixtures/goods.ts';
import {
  isWholeForm,
  machineLoad,
  percentiles,
  seconds,
  sized,
  tell,
} from './fixtures/promises.ts';
import { expectSound } from './fixtures/soundness.ts';
import { Visitor } from './fixtures/visitor.ts';

test.describe('what the shop needs goes away', () => {
  test('When the CMS fails in any way, then pages stay up and selling goes on', async ({
    shop,
  }) => {
    test.setTimeout(180_000);
    const mark = { from: '(555) 010-1992', to: '(555) 010-7777' };
    const cms = await FaultyCms.start(shop.urls.cms, mark);
    const cacheDir = mkdtempSync(join(tmpdir(), 'ohmworks-content-'));
    const settings = { CMS_URL: cms.url, CONTENT_CACHE_DIR: cacheDir };
    const slowest: number[] = [];
    const open = async (visitor: Visitor, path: string) => {
      const answer = await visitor.get(path);
      expect(answer.status, `${path} while the CMS ${cms.mood}`).toBe(200);
      slowest.push(answer.milliseconds);
      return answer.text;
    };
    const moods: CmsMood[] = isWholeForm
      ? ['refuses', 'hangs', '500', 'errors', 'html', 'nulls']
      : ['hangs', 'errors', 'nulls'];
    try {
      cms.become('hangs');
      await shop.restart('commerce', { CMS_URL: cms.url });
      await shop.restart('storefront', settings);
      const administrator = await newAdministrator(shop);
      const productId = await addProduct(shop, administrator);
      const visitor = await new Visitor(shop).register();
      // There has never been a copy: the built-in words, after the 2 s that the CMS is given.
      expect(await open(visitor, '/')).not.toContain(mark.to);
      cms.become('well');
      await expect.poll(() => open(visitor, '/'), { timeout: 20_000 }).toContain(mark.to);
      for (const path of ['/about', '/blogs', '/myPortfolio']) await open(visitor, path);
      await expect
        .poll(async () => (await visitor.get('/questions')).status, { timeout: 20_000 })
        .toBe(200);
      for (const mood of moods) {
        cms.become(mood);
        // A fresh process holds its copies for no longer than it takes to ask again.
        await shop.restart('storefront', settings);
        for (const path of ['/', '/about', '/blogs', '/myPortfolio', '/questions']) {
          expect(await open(visitor, path)).toContain(mark.to);
        }
        expect(cms.asked).toBeGreaterThan(0);
        await visitor.pay(await visitor.orderedId(productId));
      }
      cms.become('well');
      await expect
        .poll(() => open(visitor, '/').then(() => cms.asked), { timeout: 20_000 })
        .toBeGreaterThan(0);
      await expectSound(shop, [visitor]);
      const worst = Math.max(...slowest);
      expect(worst).toBeLessThan(6_000);
      tell({
        row: 14,
        promise: 'The CMS may fail in any way',
        load: `the CMS ${moods.join(', ')}; first with no copy at all`,
        times: `${moods.length + 1} outages, ${slowest.length} pages`,
        result: `every page 200 with the last good copy (built-in words when there was none), slowest ${seconds(worst)}; ordered and paid in each; recovered without a restart`,
      });
    } finally {
      await shop.restart('commerce');
      await shop.restart('storefront');
      await cms.stop();
      rmSync(cacheDir, { recursive: true, force: true });
    }
  });

  test('When the mail server fails, then nobody notices, and the mail comes later', async ({
    shop,
  }) => {
    test.setTimeout(120_000);
    const moods: MailMood[] = isWholeForm ? ['refuses', '451', '550', 'hangs'] : ['451', 'hangs'];
    const mail = await FaultyMailServer.start();
    const orders = sized(6, 20);
    try {
      const administrator = await newAdministrator(shop);
      const productId = await addProduct(shop, administrator);
      const visitor = await new Visitor(shop).register();
      const timed = async () => {
        const times: number[] = [];
        for (let time = 0; time < orders; time += 1) {
          const answer = await visitor.order(productId);
          expect(answer.status).toBe(303);
          times.push(answer.milliseconds);
        }
        return percentiles(times).p50;
      };
      await timed();
      const usual = await timed();
      const during: number[] = [];
      for (const mood of moods) {
        mail.mood = mood;
        await shop.restart('commerce', { SMTP_URL: mail.url });
        during.push(await timed());
        await visitor.pay(await visitor.orderedId(productId));
        const reset = await new Visitor(shop).post('/resetpassword', { email: visitor.email });
        expect(reset.status).toBe(303);
        await expect.poll(() => mail.tries).toBeGreaterThan(0);
      }
      // Twice the usual, and something for a busy machine; who waits for a mail waits for seconds.
      expect(Math.max(...during)).toBeLessThan(2 * usual + sized(1_000, 100));
      const [{ waiting } = { waiting: 0 }] = await shop.sql<{ waiting: number }>(
        'SELECT count(*)::int AS waiting FROM outbox WHERE recipient = $1 AND sent_at IS NULL',
        [visitor.email],
      );
      expect(waiting).toBeGreaterThan(0);
      await shop.restart('commerce');
      // At once, and before those of others.
      await shop.sql(
        `UPDATE outbox SET next_attempt_at = now() - interval '1 day'
         WHERE recipient = $1 AND sent_at IS NULL`,
        [visitor.email],
      );
      await expect
        .poll(
          () =>
            shop.sql('SELECT 1 FROM outbox WHERE recipient = $1 AND sent_at IS NULL', [
              visitor.email,
            ]),
          { timeout: 30_000 },
        )
        .toEqual([]);
      await expectSound(shop, [visitor]);
      tell({
        row: 16,
        promise: 'The mail server may fail in any way',
        load: `SMTP ${moods.join(', ')} while a customer orders, pays and resets a password`,
        times: `${moods.length} outages, ${moods.length * orders} orders`,
        result: `median order ${Math.max(...during).toFixed(0)} ms against ${usual.toFixed(0)} ms before (${machineLoad()}); ${waiting} mails waited and were then sent, each once`,
      });
    } finally {
      await shop.restart('commerce');
      await mail.stop();
    }
  });
});
