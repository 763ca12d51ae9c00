import { request } from 'node:http';
import type { BareHttpAnswer, BareHttpQuestion, CannedReply } from './bare-http.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import type { Load, LoadResult } from './generate-load.ts';
import type { HelperProcess } from './helper-process.ts';
import { compare, spreadOf, type Comparison, type Sample, type Spread } from './rounds.ts';

export interface Bench {
  shop: BenchShop;
  load: HelperProcess<Load, LoadResult>;
  bareHttp: HelperProcess<BareHttpQuestion, BareHttpAnswer>;
  rounds: number;
  /** Requests of one measurement of a small, kept reply. */
  amount: number;
}

const connections = 10;
const writtenByNode = new Set(['date', 'connection', 'keep-alive']);

/** The service's reply, to be sent again by the bare server. */
function record(url: string, path: string): Promise<CannedReply> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        const raw = response.rawHeaders;
        const headers = raw.filter(
          (_, at) => !writtenByNode.has((raw[at - (at % 2)] ?? '').toLowerCase()),
        );
        resolve({ path, headers, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** One path of the service against bare `node:http` that sends the same bytes and headers. */
export async function compareRead(
  bench: Bench,
  what: { name: string; path: string; products: number; share?: number },
): Promise<Comparison> {
  const { shop, load, bareHttp } = bench;
  const { path, name, products } = what;
  const reply = await record(shop.url, path);
  const bareUrl = `http://127.0.0.1:${await bareHttp.ask({ serve: [reply] })}`;
  const amount = Math.round(bench.amount * (what.share ?? 1));
  const measure = async (url: string, pid: number): Promise<Sample> => {
    const before = cpuSecondsOf(pid);
    const requests = [{ method: 'GET' as const, path }];
    const { perSecond } = await load.ask({ url, connections, amount, requests });
    const after = cpuSecondsOf(pid);
    if (before === null || after === null) return { perSecond };
    return { perSecond, cpuMicros: (after - before) * (1e6 / amount) };
  };
  return compare({
    name: `${name} (${(reply.body.length / 1024).toFixed(1)} kB)`,
    products,
    target: 0.7,
    rounds: bench.rounds,
    service: () => measure(shop.url, shop.pid),
    bare: () => measure(bareUrl, bareHttp.pid),
  });
}

/** Lets both servers' code be compiled, and the load generator's, before anything is measured. */
export async function warmUp(bench: Bench, path: string): Promise<void> {
  const { shop, load, bareHttp, amount } = bench;
  const bareUrl = `http://127.0.0.1:${await bareHttp.ask({ serve: [await record(shop.url, path)] })}`;
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
