import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { measureBreaches } from '../src/breach-metrics.ts';
import { countFindings } from '../src/use-cases/count-findings.ts';
import { newProduct } from './factories/goods.ts';
import { newAdmin } from './factories/people.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let registry: Registry;
beforeEach(async () => {
  test = await openTestShop();
  registry = new Registry();
  measureBreaches(registry, test.shop.database);
});
afterEach(() => test.close());

async function metric(name: string): Promise<string | undefined> {
  const text = await registry.metrics();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line?.slice(name.length + 1);
}
const ledger = () => metric('shop_findings{kind="ledger-differs"}');

describe('findings in the metrics', () => {
  it('When stock leaves its ledger, then the next count of the job tells it, and the log says so', async () => {
    const product = await newProduct(test, await newAdmin(test));
    const told: object[] = [];
    const log = { ...test.shop.log, error: (details: object) => void told.push(details) };
    let time = new Date();
    const shop = { ...test.shop, log, now: () => time };
    expect(await ledger()).toBeUndefined();
    await countFindings(shop);
    expect(await ledger()).toBe('0');

    await test.sql('UPDATE product SET stock = stock + 1 WHERE id = $1', [product.id]);
    expect(await ledger(), 'a scrape counts nothing').toBe('0');
    await countFindings(shop);
    expect(await ledger(), 'another copy has just counted').toBe('0');
    expect(told).toEqual([]);

    time = new Date(time.getTime() + 5 * 60_000);
    await countFindings(shop);
    expect(await ledger()).toBe('1');
    expect(told).toEqual([{ broken: [{ kind: 'ledger-differs', count: 1 }] }]);
    expect(await metric('shop_findings_checked_timestamp_seconds')).toBe(
      `${time.getTime() / 1000}`,
    );
  });
});
