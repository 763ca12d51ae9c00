import { basename, join } from 'node:path';
import pg from 'pg';
import type { ShopContext } from '../local/environment.ts';
import type { Part } from '../local/part.ts';
import { freePortNumbers, freePorts } from '../local/ports.ts';
import { root } from '../local/root.ts';
import { shopParts } from '../local/shop-parts.ts';
import { type Shop, startShop } from '../local/shop.ts';

/** The parts that are ours and run as processes. */
export const measuredParts = ['storefront', 'commerce', 'cms'] as const;
export type MeasuredPart = (typeof measuredParts)[number];

export interface Memory {
  pid: number;
  /** Bytes that the process holds. */
  rss: number;
  /** Bytes of JavaScript objects. */
  heapUsed: number;
}

/** The whole shop as `npm start` runs it, on ports and in a folder of its own. */
export interface OpenShop {
  shop: Shop;
  /** Where the part answers, by number: a name would have to be resolved for each connection. */
  urlOf(part: MeasuredPart): string;
  /** Memory now; after a collection of garbage if wished. */
  memoryOf(part: MeasuredPart, isCollected?: boolean): Promise<Memory>;
  /** What the part's processor does for so long, as Chrome's profiler reads it. */
  profileOf(part: MeasuredPart, seconds: number): Promise<string>;
  postgresVersion: string;
  close(): Promise<void>;
}

const probe = new URL('probe.mjs', import.meta.url).href;

/**
 * Starts the shop, if wished anew and with other parts beside it, with a probe in each part of ours and limits
 * that a load cannot reach.
 */
export async function openShop({
  isFresh,
  beside = () => [],
}: {
  isFresh: boolean;
  beside?: (context: ShopContext) => Part[];
}): Promise<OpenShop> {
  const ports = await freePorts();
  const numbers = await freePortNumbers(measuredParts.length);
  const probePort = (part: MeasuredPart) => numbers[measuredParts.indexOf(part)] ?? 0;
  const measured = (part: Part): Part => {
    const name = measuredParts.find((one) => one === part.name);
    if (name === undefined) return part;
    const extra = {
      NODE_OPTIONS: `--import=${probe}`,
      BENCH_PROBE_PORT: String(probePort(name)),
      ...(name === 'commerce' && { RATE_LIMIT_FACTOR: '1000000' }),
    };
    return { ...part, start: (how) => part.start({ ...how, env: { ...extra, ...how.env } }) };
  };
  const shop = await startShop({
    ports,
    // Of each program's own, so that two may run at once.
    stateDir: join(root, '.local', `bench-${basename(process.argv[1] ?? '', '.ts')}`),
    reset: isFresh,
    say: (line) => process.stderr.write(`  ${line}\n`),
    parts: (context: ShopContext) => [...shopParts(context).map(measured), ...beside(context)],
  });
  const ask = async (part: MeasuredPart, path: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${probePort(part)}${path}`);
    return answer.text();
  };
  return {
    shop,
    urlOf: (part) => `http://127.0.0.1:${ports[part]}`,
    memoryOf: async (part, isCollected = false) =>
      JSON.parse(await ask(part, isCollected ? '/collected' : '/')) as Memory,
    profileOf: (part, seconds) => ask(part, `/profile?seconds=${seconds}`),
    postgresVersion: await postgresVersionOf(shop),
    close: () => shop.stop(),
  };
}

async function postgresVersionOf(shop: Shop): Promise<string> {
  const client = new pg.Client({ connectionString: shop.urls.database('commerce') });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version ?? 'unknown';
  } finally {
    await client.end();
  }
}
