import type { BareHttp, LoadGenerator } from './helpers.ts';
import { measureLoad } from './measure-load.ts';
import { recordReply } from './record-reply.ts';
import { compare, type Comparison, type Sample } from './rounds.ts';

/** A server and the process that it is. */
export interface Server {
  url: string;
  pid: number;
}

export interface PageBench {
  storefront: Server;
  trivial: Server;
  load: LoadGenerator;
  bareHttp: BareHttp;
  rounds: number;
  /** Requests of one measurement of a page; the bare server is asked ten times as often. */
  amount: number;
}

export interface Page {
  name: string;
  path: string;
  headers?: Record<string, string>;
}

/** A page beside the least that a page of Remix can be, and beside its own bytes sent by `node:http`. */
export interface PageComparison {
  name: string;
  bytes: number;
  toTrivial: Comparison;
  toBare: Comparison;
}

const connections = 8;

/** Measures a page of the storefront in turn with both references. */
export async function comparePage(bench: PageBench, page: Page): Promise<PageComparison> {
  const { storefront, trivial, load, bareHttp, rounds } = bench;
  const { name, path, headers = {} } = page;
  const reply = await recordReply(storefront.url, path, { headers });
  const bare = {
    url: `http://127.0.0.1:${await bareHttp.ask({ serve: [reply] })}`,
    pid: bareHttp.pid,
  };
  const ask = (server: Server, at: string, amount: number): Promise<Sample> => {
    const requests = [{ method: 'GET' as const, path: at, headers }];
    return measureLoad(load, server.pid, { url: server.url, connections, amount, requests });
  };
  const service = () => ask(storefront, path, bench.amount);
  const toTrivial = await compare({
    ...{ name, target: null, rounds, service },
    bare: () => ask(trivial, '/', bench.amount * 2),
  });
  const toBare = await compare({
    ...{ name, target: null, rounds, service },
    bare: () => ask(bare, path, bench.amount * 10),
  });
  return { name, bytes: reply.body.length, toTrivial, toBare };
}

/** Lets everybody's code be compiled before anything is measured. */
export async function warmPages(bench: PageBench, pages: readonly Page[]): Promise<void> {
  const ask = (server: Server, requests: Page[]) =>
    bench.load.ask({
      url: server.url,
      connections,
      amount: bench.amount * 3,
      requests: requests.map(({ path, headers = {} }) => ({ method: 'GET', path, headers })),
    });
  await ask(bench.storefront, [...pages]);
  await ask(bench.trivial, [{ name: 'trivial', path: '/' }]);
}
