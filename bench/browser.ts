/**
 * `npm run bench:browser [-- --quick | --short]`: what people's browsers make of the pages, by Lighthouse on a
 * simulated mid-range phone, and the section about it in docs/performance.md.
 */
import { getBrowser } from '../local/browser.ts';
import { openShop } from './open-shop.ts';
import { printVisits, writeVisits } from './report-visits.ts';
import { visitPage, type Visit } from './visit-page.ts';

const isQuick = process.argv.includes('--quick');
/** Fewer rounds, written all the same. */
const isShort = isQuick || process.argv.includes('--short');

async function main(): Promise<void> {
  const program = await getBrowser((line) => process.stderr.write(`  ${line}\n`));
  const open = await openShop({ isFresh: true });
  try {
    const products = (await (await fetch(`${open.urlOf('commerce')}/products?limit=1`)).json()) as {
      _id: string;
    }[];
    const site = open.shop.urls.storefront;
    const pages = [
      { name: 'home', url: `${site}/` },
      { name: 'products', url: `${site}/allProducts` },
      { name: 'product', url: `${site}/products/${products[0]?._id ?? ''}` },
    ];
    // Both services make their first answers before a browser asks.
    for (const { url } of pages) await (await fetch(url)).text();
    const visits: Visit[] = [];
    for (const page of pages) visits.push(await visitPage(program, page, isShort ? 1 : 5));
    printVisits(visits);
    if (!isQuick) await writeVisits(visits, open.postgresVersion);
  } finally {
    await open.close();
  }
}

await main();
