/**
 * `npm run bench -w storefront [-- --quick | --short]`: how fast pages are made on the server, and the section
 * about it in docs/performance.md. With `--profile` also where the processor's time goes, as
 * `.local/bench/*.cpuprofile`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../local/root.ts';
import { startHelper, type HelperProcess } from './helper-process.ts';
import { startBareHttp, startLoad } from './helpers.ts';
import { comparePage, warmPages, type Page, type PageBench } from './measure-pages.ts';
import { openShop, type OpenShop } from './open-shop.ts';
import { printPages, writePages } from './report-pages.ts';
import { signInAt } from './sign-in.ts';

const isQuick = process.argv.includes('--quick');
/** Fewer rounds, written all the same. */
const isShort = isQuick || process.argv.includes('--short');
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' };

async function pagesOf({ shop, urlOf }: OpenShop): Promise<Page[]> {
  const [product] = (await (await fetch(`${urlOf('commerce')}/products?limit=1`)).json()) as {
    _id: string;
  }[];
  const cookie = await signInAt(shop.urls.storefront, {
    email: 'buyer@ohmworks.example',
    password: 'ohmworks-buyer',
  });
  return [
    { name: 'home', path: '/', headers: asBrowsers },
    { name: 'products', path: '/allProducts', headers: asBrowsers },
    { name: 'product', path: `/products/${product?._id ?? ''}`, headers: asBrowsers },
    {
      name: 'dashboard (My Orders)',
      path: '/dashboard/myOrders',
      headers: { ...asBrowsers, cookie },
    },
  ];
}

async function profile({ profileOf }: OpenShop, bench: PageBench, pages: Page[]): Promise<void> {
  const folder = join(root, '.local', 'bench');
  await mkdir(folder, { recursive: true });
  for (const { name, path, headers = {} } of pages) {
    const requests = [{ method: 'GET' as const, path, headers }];
    const { url } = bench.storefront;
    const [text] = await Promise.all([
      profileOf('storefront', 4),
      bench.load.ask({ url, connections: 4, amount: bench.amount * 4, requests }),
    ]);
    await writeFile(join(folder, `${name.split(' ')[0]}.cpuprofile`), text);
  }
}

async function main(): Promise<void> {
  const open = await openShop({ isFresh: true });
  const load = startLoad();
  const bareHttp = startBareHttp();
  const trivial: HelperProcess<object, number> = startHelper(
    new URL('../storefront/bench/trivial-remix.ts', import.meta.url),
  );
  try {
    const pages = await pagesOf(open);
    const { pid } = await open.memoryOf('storefront');
    const bench: PageBench = {
      storefront: { url: open.urlOf('storefront'), pid },
      trivial: { url: `http://127.0.0.1:${await trivial.ask({})}`, pid: trivial.pid },
      ...{ load, bareHttp, rounds: isShort ? 3 : 7, amount: isShort ? 80 : 400 },
    };
    await warmPages(bench, pages);
    if (process.argv.includes('--profile')) await profile(open, bench, pages);
    const results = [];
    for (const page of pages) results.push(await comparePage(bench, page));
    printPages(results);
    if (!isQuick) await writePages(results, open.postgresVersion, bench.rounds);
  } finally {
    await Promise.all([load.stop(), bareHttp.stop(), trivial.stop()]);
    await open.close();
  }
}

await main();
