/**
 * `npm run bench:memory [-- --minutes=10]`: whether a part's memory grows while it works, how long each
 * takes to start, and the section about it in docs/performance.md.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startLoad, type LoadGenerator } from './helpers.ts';
import { measuredParts, openShop, type MeasuredPart, type OpenShop } from './open-shop.ts';
import { writeSection } from './page.ts';
import { spreadOf } from './rounds.ts';
import { signInAt } from './sign-in.ts';
import { drawn, machine, type Table } from './tables.ts';

const given = process.argv.find((argument) => argument.startsWith('--minutes='));
const minutes = Number(given?.split('=')[1] ?? 10);
/** Until code is compiled, pools are full and what is kept in memory has its size. */
const warmUpMs = Math.min(2, minutes / 3) * 60_000;
const mostGrowth = 0.1;
const mebibyte = 2 ** 20;

interface Request {
  method: 'GET';
  path: string;
  headers?: Record<string, string>;
}

interface Finding {
  part: MeasuredPart;
  startMs: number;
  requests: number;
  /** MiB: median of the first and of the last fifth of the time after the warm-up. */
  rss: { before: number; after: number };
  /** MiB after a collection of garbage, after the warm-up and at the end. */
  heap: { before: number; after: number };
}

/** How long each takes from nothing to healthy, alone. */
async function startUpOf({ shop }: OpenShop): Promise<Map<MeasuredPart, number>> {
  const times = new Map<MeasuredPart, number>();
  for (const part of measuredParts) {
    await shop.kill(part);
    const begun = performance.now();
    await shop.restart(part);
    times.set(part, performance.now() - begun);
  }
  return times;
}

async function workOf(open: OpenShop): Promise<Record<MeasuredPart, Request[]>> {
  const { shop, urlOf } = open;
  const products = (await (await fetch(`${urlOf('commerce')}/products`)).json()) as {
    _id: string;
  }[];
  const cookie = await signInAt(shop.urls.storefront, {
    email: 'buyer@ohmworks.example',
    password: 'ohmworks-buyer',
  });
  const get = (path: string, headers?: Record<string, string>): Request => ({
    method: 'GET',
    path,
    ...(headers && { headers }),
  });
  const query = encodeURIComponent('{ global { companyName phone footerGroups { title } } }');
  const authorization = `Bearer ${shop.secrets.cmsApiToken}`;
  return {
    storefront: [
      ...[get('/'), get('/allProducts'), get('/blogs'), get('/questions')],
      ...products.slice(0, 40).map(({ _id }) => get(`/products/${_id}`)),
      ...[get('/dashboard/myOrders', { cookie }), get('/allProducts?search=relay')],
    ],
    commerce: [
      ...products.map(({ _id }) => get(`/products/${_id}`)),
      ...[get('/products?page=1&pageSize=24'), get('/products?search=relay'), get('/reviews')],
    ],
    cms: [get(`/graphql?query=${query}`, { authorization, 'x-apollo-operation-name': 'bench' })],
  };
}

/** Asks as fast as answers come, in short runs, until the time is over; how many were asked. */
async function keepBusy(
  load: LoadGenerator,
  url: string,
  requests: Request[],
  until: number,
): Promise<number> {
  let asked = 0;
  while (performance.now() < until) {
    const { perSecond } = await load.ask({ url, connections: 4, amount: 200, requests });
    asked += 200;
    if (perSecond <= 0) throw new Error(`${url} does not answer`);
  }
  return asked;
}

/** The memory of a part, every two seconds, until the time is over. */
async function watch(open: OpenShop, part: MeasuredPart, until: number): Promise<number[]> {
  const samples: number[] = [];
  while (performance.now() < until) {
    samples.push((await open.memoryOf(part)).rss / mebibyte);
    await wait(2_000);
  }
  return samples;
}

async function measurePart(
  open: OpenShop,
  part: MeasuredPart,
  requests: Request[],
  startMs: number,
): Promise<Finding> {
  const load = startLoad();
  try {
    const url = open.urlOf(part);
    await keepBusy(load, url, requests, performance.now() + warmUpMs);
    const heapBefore = (await open.memoryOf(part, true)).heapUsed / mebibyte;
    const until = performance.now() + minutes * 60_000;
    const [asked, samples] = await Promise.all([
      keepBusy(load, url, requests, until),
      watch(open, part, until),
    ]);
    const heapAfter = (await open.memoryOf(part, true)).heapUsed / mebibyte;
    const fifth = Math.max(1, Math.floor(samples.length / 5));
    return {
      ...{ part, startMs, requests: asked },
      rss: {
        before: spreadOf(samples.slice(0, fifth)).median,
        after: spreadOf(samples.slice(-fifth)).median,
      },
      heap: { before: heapBefore, after: heapAfter },
    };
  } finally {
    await load.stop();
  }
}

function growthOf({ before, after }: Finding['rss']): string {
  const growth = after / before - 1;
  const text = `${growth < 0 ? '' : '+'}${(growth * 100).toFixed(1)} %`;
  return growth < mostGrowth ? text : `${text} MISSED`;
}

function memoryTable(findings: readonly Finding[]): Table {
  return {
    head: [
      ...['part', 'start, s', 'requests', 'RSS after warm-up, MiB', 'at the end', 'growth'],
      ...['heap after warm-up, MiB', 'at the end', 'growth'],
    ],
    rows: findings.map(({ part, startMs, requests, rss, heap }) => [
      ...[part, (startMs / 1000).toFixed(1), requests.toLocaleString('en-US')],
      ...[rss.before.toFixed(0), rss.after.toFixed(0), growthOf(rss)],
      ...[heap.before.toFixed(1), heap.after.toFixed(1), growthOf(heap)],
    ]),
  };
}

async function main(): Promise<void> {
  const open = await openShop({ isFresh: minutes >= 10 });
  try {
    const startUp = await startUpOf(open);
    const work = await workOf(open);
    const findings = await Promise.all(
      measuredParts.map((part) => measurePart(open, part, work[part], startUp.get(part) ?? 0)),
    );
    const table = drawn(memoryTable(findings));
    console.log(table);
    if (minutes < 10) return;
    await writeSection('memory', {
      title: 'Memory and start-up',
      machine: machine(open.postgresVersion),
      body: `All parts at once under as much load as they answer for ${minutes} minutes, after a warm-up of
${(warmUpMs / 60_000).toFixed(0)}. RSS is the median of the first and the last fifth of that time; the heap is what is left after a
collection of garbage. Target: less than ${mostGrowth * 100} % growth. Start-up is from nothing to healthy, alone, with
database and content in place.

${table}`,
    });
  } finally {
    await open.close();
  }
}

await main();
