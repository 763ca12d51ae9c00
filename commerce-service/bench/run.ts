/**
 * `npm run bench -w commerce-service [-- --quick]`: the service's speed as ratios (design.md section
 * 8), in one run, and docs/performance-commerce.md from it.
 */
import { startHelper } from '../../bench/helper-process.ts';
import { startBareHttp, startLoad } from '../../bench/helpers.ts';
import { openBenchShop, tokenKey } from './bench-shop.ts';
import { explainReads } from './explain-reads.ts';
import { addPeople, growCatalogue, letSomeRunLow } from './fill-shop.ts';
import { atOnce, comparePlacing, compareShipping, type OrderBench } from './measure-orders.ts';
import {
  compareRead,
  measureColdReads,
  warmUp,
  type ColdRead,
  type SizedComparison,
} from './measure-reads.ts';
import { explainOrderReads } from './explain-orders.ts';
import { clearOrders, growOrders } from './grow-orders.ts';
import { measureOrderReads, type OrderRead } from './measure-order-reads.ts';
import { printResults, writeReport } from './report.ts';

const isQuick = process.argv.includes('--quick');
const sizes = [100, 10_000, 100_000];
const orderCounts = isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];

async function measureReads(bench: OrderBench, products: number): Promise<SizedComparison[]> {
  const { rows } = await bench.shop.client.query<{ id: string }>(
    'SELECT id FROM product ORDER BY created_at DESC LIMIT 1',
  );
  const page = '/products?page=1&pageSize=24';
  const reads = [
    { name: 'page of 24', path: page },
    ...(products === 100 ? [{ name: 'whole list', path: '/products', share: 0.5 }] : []),
    { name: 'latest 6', path: '/products?limit=6' },
    { name: 'detail', path: `/products/${rows[0]?.id ?? ''}` },
    { name: 'search', path: `${page}&search=transistor` },
    { name: 'category', path: `${page}&category=sensor&sort=price` },
  ];
  const results: SizedComparison[] = [];
  for (const read of reads) results.push(await compareRead(bench, { ...read, products }));
  return results;
}

async function measureCold(bench: OrderBench, products: number): Promise<ColdRead[]> {
  const count = isQuick ? 40 : 100;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const lastPage = Math.ceil(products / 24);
  const { rows } = await bench.shop.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM product ORDER BY md5(id::text) LIMIT $1',
    [count],
  );
  const paged = '/products?pageSize=24';
  const kinds = [
    { name: 'first pages of 24', paths: numbers.map((n) => `${paged}&page=${1 + (n % 4)}`) },
    {
      name: 'any page of 24',
      paths: numbers.map((n) => `${paged}&page=${1 + ((n * 7919) % lastPage)}`),
    },
    {
      name: 'search of a part number',
      paths: rows.map(
        ({ name }) => `${paged}&page=1&search=${encodeURIComponent(name.split(' ')[0] ?? '')}`,
      ),
    },
    { name: 'detail', paths: rows.map(({ id }) => `/products/${id}`) },
  ];
  const results: ColdRead[] = [];
  for (const kind of kinds) results.push(await measureColdReads(bench, { ...kind, products }));
  return results;
}

async function measureOrders(bench: OrderBench): Promise<OrderRead[]> {
  const [customer] = bench.buyers;
  const [admin] = bench.admins;
  if (!customer || !admin) throw new Error('nobody to ask');
  const results: OrderRead[] = [];
  await clearOrders(bench.shop.client);
  await letSomeRunLow(bench.shop.client);
  for (const orders of orderCounts) {
    process.stderr.write(`${orders} orders ...\n`);
    await growOrders(bench.shop.client, customer.userId, orders);
    results.push(...(await measureOrderReads(bench, { customer, admin }, orders)));
  }
  return results;
}

async function main(): Promise<void> {
  const started = performance.now();
  const shop = await openBenchShop();
  const load = startLoad();
  const bareHttp = startBareHttp();
  const bareSql: OrderBench['bareSql'] = startHelper(new URL('bare-sql.ts', import.meta.url));
  const rounds = isQuick ? 3 : 7;
  const comparisons: SizedComparison[] = [];
  const coldReads: ColdRead[] = [];
  try {
    const buyers = await addPeople(shop.client, { count: atOnce, role: 'user', tokenKey });
    const admins = await addPeople(shop.client, { count: atOnce, role: 'admin', tokenKey });
    const bench: OrderBench = {
      ...{ shop, load, bareHttp, bareSql, buyers, admins, rounds },
      amount: isQuick ? 1_500 : 5_000,
      orders: isQuick ? 400 : 1_200,
    };
    for (const products of sizes) {
      process.stderr.write(`${products} products ...\n`);
      await growCatalogue(shop.client, admins[0]?.userId ?? '', products);
      if (products === sizes[0]) await warmUp(bench, '/products?limit=6');
      comparisons.push(...(await measureReads(bench, products)));
      coldReads.push(...(await measureCold(bench, products)));
      comparisons.push(await comparePlacing(bench, products, 'whole call'));
      comparisons.push(await comparePlacing(bench, products, 'writing alone'));
      comparisons.push(await compareShipping(bench, products));
    }
    const orderReads = await measureOrders(bench);
    const plans = await explainReads(shop);
    const orderPlans = await explainOrderReads(shop, buyers[0]?.userId ?? '');
    const seconds = (performance.now() - started) / 1000;
    const { rows } = await shop.client.query<{ server_version: string }>('SHOW server_version');
    const postgresVersion = rows[0]?.server_version ?? 'unknown';
    const results = {
      comparisons,
      coldReads,
      orderReads,
      plans,
      orderPlans,
      rounds,
      seconds,
      postgresVersion,
    };
    printResults(results);
    if (!isQuick) await writeReport(results);
  } finally {
    await Promise.all([load.stop(), bareHttp.stop(), bareSql.stop()]);
    await shop.close();
  }
}

await main();
