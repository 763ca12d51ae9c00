import { expect, test } from './fixtures/test.ts';
import { addProduct, newAdministrator } from './fixtures/goods.ts';
import { steadily } from './fixtures/load.ts';
import {
  isWholeForm,
  loadMinutes,
  machineLoad,
  percentiles,
  sized,
  tell,
} from './fixtures/promises.ts';
import { expectSound } from './fixtures/soundness.ts';
import { Visitor } from './fixtures/visitor.ts';

test.describe('load', () => {
  test('When the load goes on and on, then answers stay fast and memory stays flat', async ({
    shop,
  }) => {
    const forMs = sized(15_000, loadMinutes * 60_000);
    test.setTimeout(forMs + 120_000);
    const [reads, writes] = [sized(60, 200), sized(6, 20)];
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator, { stock: '10000000' });
    const products = (await (await fetch(`${shop.urls.commerce}/products`)).json()) as {
      _id: string;
      price: number;
      name: string;
    }[];
    const product = products.find(({ _id }) => _id === productId);
    const visitor = await new Visitor(shop).register();
    const token = /accessToken=([^;]+)/.exec(visitor.cookieHeader())?.[1] ?? '';
    const body = JSON.stringify({
      name: visitor.name,
      email: visitor.email,
      phone: '+1 555 010 2030',
      address: '14 Long Harbour Road, Building C, Portland',
      quantity: 1,
      paid: false,
      productName: product?.name,
      productId,
      productPrice: product?.price,
    });
    const latencies: number[] = [];
    let faults = 0;
    const timed = async (path: string, init?: RequestInit) => {
      const begun = performance.now();
      try {
        const response = await fetch(`${shop.urls.commerce}${path}`, init);
        await response.text();
        if (response.status >= 400) faults += 1;
      } catch {
        faults += 1;
      }
      latencies.push(performance.now() - begun);
    };
    const readPaths = [
      '/products?limit=6',
      '/products',
      `/products/${productId}`,
      '/reviews',
      '/products?search=sensor',
    ];
    const run = (ms: number) =>
      Promise.all([
        steadily(reads, ms, (number) => timed(readPaths[number % readPaths.length] ?? '/products')),
        steadily(writes, ms, () =>
          timed('/orders', {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body,
          }),
        ),
      ]);
    await run(sized(5_000, 60_000));
    const heapBefore = await shop.heapAfterRest();
    latencies.length = 0;
    faults = 0;
    await run(forMs);
    const count = latencies.length;
    const { p50, p95, p99, max } = percentiles(latencies);
    const load = machineLoad();
    const connections = await shop.metric('database_connections{state="open"}');
    const heap = await shop.heapAfterRest();
    expect(connections).toBeLessThanOrEqual(10);
    expect(faults / count).toBeLessThan(0.001);
    // The promised times are those of a machine of its own; the whole form is run on one.
    if (isWholeForm) {
      expect(p95).toBeLessThan(300);
      expect(p99).toBeLessThan(1_000);
      expect(heap).toBeLessThan(heapBefore * 1.1);
    }
    await expectSound(shop);
    tell({
      row: 31,
      promise: 'Sustained load',
      load: `${reads} reads and ${writes} orders a second at the commerce service`,
      times: `${forMs / 1000} s, ${count} requests`,
      result: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${max.toFixed(0)} ms; ${faults} errors; heap ${(heapBefore / 1e6).toFixed(0)} -> ${(heap / 1e6).toFixed(0)} MB; ${connections} of 10 connections (${load}, client on the same machine)`,
    });
  });
});
