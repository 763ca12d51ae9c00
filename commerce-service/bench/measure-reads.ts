import type { LoadResult } from '../../bench/generate-load.ts';
import type { BareHttp, LoadGenerator } from '../../bench/helpers.ts';
import { measureLoad } from '../../bench/measure-load.ts';
import { recordReply } from '../../bench/record-reply.ts';
import { compare, spreadOf, type Comparison, type Spread } from '../../bench/rounds.ts';
import type { BenchShop } from './bench-shop.ts';

/** A comparison at a number of products. */
export type SizedComparison = Comparison & { products: number };

export interface Bench {
  shop: BenchShop;
  load: LoadGenerator;
  bareHttp: BareHttp;
  rounds: number;
  /** Requests of one measurement of a small, kept reply. */
  amount: number;
}

const connections = 10;

/** One path of the service against bare `node:http` that sends the same bytes and headers. */
export async function compareRead(
  bench: Bench,
  what: { name: string; path: string; products: number; share?: number },
): Promise<SizedComparison> {
  const { shop, load, bareHttp } = bench;
  const { path, name, products } = what;
  const reply = await recordReply(shop.url, path);
  const bareUrl = `http://127.0.0.1:${await bareHttp.ask({ serve: [reply] })}`;
  const amount = Math.round(bench.amount * (what.share ?? 1));
  const measure = (url: string, pid: number) =>
    measureLoad(load, pid, { url, connections, amount, requests: [{ method: 'GET', path }] });
  const compared = await compare({
    name: `${name} (${(reply.body.length / 1024).toFixed(1)} kB)`,
    target: 0.7,
    rounds: bench.rounds,
    service: () => measure(shop.url, shop.pid),
    bare: () => measure(bareUrl, bareHttp.pid),
  });
  return { ...compared, products };
}

/** Lets both servers' code be compiled, and the load generator's, before anything is measured. */
export async function warmUp(bench: Bench, path: string): Promise<void> {
  const { shop, load, bareHttp, amount } = bench;
  const bareUrl = `http://127.0.0.1:${await bareHttp.ask({ serve: [await recordReply(shop.url, path)] })}`;
  const requests = [{ method: 'GET' as const, path }];
  for (const url of [shop.url, bareUrl, shop.url, bareUrl]) {
    await load.ask({ url, connections, amount: amount * 3, requests });
  }
}

/** Reads that no kept reply answers: each asks for something else. */
export interface ColdRead {
  name: string;
  products: number;
  perSecond: Spread;
  p50Ms: Spread;
}

/** Each path is asked for once, after a change that made every kept reply void. */
export async function measureColdReads(
  bench: Bench,
  what: { name: string; products: number; paths: string[] },
): Promise<ColdRead> {
  const { shop, load, rounds } = bench;
  const results: LoadResult[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await shop.client.query('NOTIFY catalogue_changed');
    const requests = what.paths.map((path) => ({ method: 'GET' as const, path }));
    results.push(await load.ask({ url: shop.url, connections, amount: requests.length, requests }));
  }
  const counted = results.slice(1);
  return {
    name: what.name,
    products: what.products,
    perSecond: spreadOf(counted.map(({ perSecond }) => perSecond)),
    p50Ms: spreadOf(counted.map(({ p50Ms }) => p50Ms)),
  };
}
