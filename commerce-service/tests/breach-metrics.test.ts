import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { measureBreaches } from '../src/breach-metrics.ts';
import { newProduct } from './factories/goods.ts';
import { newAdmin } from './factories/people.ts';
import { openTestShop } from './support/test-shop.ts';

it('When stock leaves its ledger, then the metric tells it at the next count, five minutes later', async () => {
  const test = await openTestShop();
  try {
    const admin = await newAdmin(test);
    const product = await newProduct(test, admin);
    const registry = new Registry();
    let time = Date.now();
    measureBreaches(registry, test.shop.database, () => time);
    const ledger = async () =>
      /^shop_findings\{kind="ledger-differs"\} (\d+)$/m.exec(await registry.metrics())?.[1];
    expect(await ledger()).toBe('0');
    await test.sql('UPDATE product SET stock = stock + 1 WHERE id = $1', [product.id]);
    expect(await ledger()).toBe('0');
    time += 5 * 60_000;
    expect(await ledger()).toBe('1');
  } finally {
    await test.close();
  }
});
