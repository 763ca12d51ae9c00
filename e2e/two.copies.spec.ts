import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from './fixtures/test.ts';
import { addProduct, manyVisitors, newAdministrator } from './fixtures/goods.ts';
import { mixedClients } from './fixtures/load.ts';
import { migrateUnderLoad } from './fixtures/migrating.ts';
import { seconds, sized, tell } from './fixtures/promises.ts';
import { expectSound } from './fixtures/soundness.ts';
import { Visitor } from './fixtures/visitor.ts';

const copiesOfService = ['commerce-1', 'commerce-2'];
const copies = [...copiesOfService, 'storefront-1', 'storefront-2'];
/** The balancer asks each quarter of a second; then a copy that is up gets requests again. */
const noticeMs = 1_000;

test.describe('two copies of storefront and commerce service behind a round-robin balancer', () => {
  test('When a visitor signs in, orders and pays, then it is all one which copy answers', async ({
    shop,
  }) => {
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator);
    const visitor = await new Visitor(shop).register();
    for (let time = 0; time < 6; time += 1) {
      expect((await visitor.get('/dashboard')).status).toBe(200);
      await visitor.pay(await visitor.orderedId(productId));
    }
    await expectSound(shop, [visitor]);
  });

  test('When a limit is reached through one copy, then it is reached on every copy', async ({
    shop,
  }) => {
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator);
    const visitor = await new Visitor(shop).register();
    const orderId = await visitor.orderedId(productId);
    for (const copy of copiesOfService) await shop.restart(copy, { RATE_LIMIT_FACTOR: '1' });
    await wait(noticeMs);
    try {
      // Five an order in ten minutes (promises.md 4), whichever copies are asked.
      const statuses: number[] = [];
      for (let time = 0; time < 8; time += 1) {
        statuses.push((await visitor.startPayment(orderId)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const token = /accessToken=([^;]+)/.exec(visitor.cookieHeader())?.[1] ?? '';
      for (const port of shop.copies?.commerce ?? []) {
        const answer = await fetch(`http://127.0.0.1:${port}/create-payment-intent`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ price: 25, orderId }),
        });
        expect(answer.status).toBe(429);
      }
    } finally {
      for (const copy of copiesOfService) await shop.restart(copy);
      await wait(noticeMs);
    }
  });

  test('When the copies are replaced one by one under load, then no request is lost', async ({
    shop,
  }) => {
    test.setTimeout(300_000);
    const rounds = sized(1, 3);
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator, { stock: '1000000' });
    const visitors = await manyVisitors(shop, 8);
    const clients = mixedClients(visitors, productId);
    for (let round = 0; round < rounds; round += 1) {
      for (const copy of copies) {
        await shop.restart(copy);
        await wait(noticeMs);
      }
    }
    await clients.stop();
    const { seen } = clients;
    const total = [...seen.statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(seen.unanswered).toBe(0);
    expect([...seen.statuses.keys()].filter((status) => status !== 200 && status !== 303)).toEqual(
      [],
    );
    expect(total).toBeGreaterThan(200);
    await expectSound(shop, visitors);
    tell({
      row: 29,
      promise: 'Copies are replaced without a lost request',
      load: 'each of 2 + 2 copies told to stop and started anew in turn under 8 mixed clients, behind a balancer that retries nothing',
      times: `${copies.length * rounds} restarts`,
      result: `${total} requests, orders among them: all answered as ever, slowest ${seconds(seen.slowestMs)}`,
    });
  });

  test('When a release with a migration comes while customers order, then old code, new schema and new code all sell', async ({
    shop,
  }) => {
    test.setTimeout(180_000);
    const result = await migrateUnderLoad(shop, {
      clients: 8,
      replace: async (folder) => {
        for (const copy of copiesOfService) {
          await shop.restart(copy, {}, folder);
          await wait(noticeMs);
        }
      },
    });
    tell({
      row: 30,
      promise: 'A release with a migration comes without a stop',
      load: 'migrations first, then both copies of the commerce service replaced by the new release, under 8 mixed clients at the storefront',
      times: '2 migrations, 2 restarts',
      result,
    });
  });
});
