/**
 * `npm run bench:peer [-- --quick]`: the pages of products beside those of a peer, another shop that is
 * rendered on the server, and the section about it in docs/performance.md. Installs the peer from the npm
 * registry when it runs for the first time.
 */
import { freePort } from '../local/ports.ts';
import type { LoadRequest } from './generate-load.ts';
import { startLoad, type LoadGenerator } from './helpers.ts';
import { openShop, type OpenShop } from './open-shop.ts';
import { writeSection } from './page.ts';
import { peer, peerParts } from './peer-parts.ts';
import { recordReply } from './record-reply.ts';
import { compare, verdictOf, type Comparison, type Sample } from './rounds.ts';
import { drawn, machine, tell, type Table } from './tables.ts';

const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 2 : 7;
/** In one measurement of a page of ours; the peer is asked a twentieth of that. */
const amount = isQuick ? 400 : 2_000;
const connections = 8;
/** design.md section 8: at least three times as many pages of products. */
const leastRatio = 3;

interface Row {
  name: string;
  /** The page of ours and the peer's, for the nth visit. */
  ours: (visit: number) => string;
  theirs: (visit: number) => string;
}

interface RowFinding extends Comparison {
  bytes: { ours: number; theirs: number };
}

const peersList = '/accessories';

/**
 * The first product of the peer's list. Which address it has, under its category or with an id, is a race
 * between two jobs of the peer's.
 */
async function peersProduct(url: string): Promise<string> {
  const page = await (await fetch(`${url}${peersList}`)).text();
  const [, address] = /href="([^"]*\/(?:accessories|product)\/[^"]+)"/.exec(page) ?? [];
  if (address === undefined) throw new Error(`no product in ${url}${peersList}`);
  return new URL(address, url).pathname;
}

async function rowsOf({ urlOf }: OpenShop, peerUrl: string): Promise<Row[]> {
  const theirProduct = await peersProduct(peerUrl);
  const [product] = (await (await fetch(`${urlOf('commerce')}/products?limit=1`)).json()) as {
    _id: string;
  }[];
  return [
    { name: 'list of products', ours: () => '/allProducts', theirs: () => peersList },
    {
      name: 'the same, each visit at another address (nothing kept)',
      ours: (visit) => `/allProducts?visit=${visit}`,
      theirs: (visit) => `${peersList}?visit=${visit}`,
    },
    {
      name: 'one product',
      ours: () => `/products/${product?._id ?? ''}`,
      theirs: () => theirProduct,
    },
  ];
}

let visits = 0;

/** As browsers ask, each visitor at an address of its own: limits of one visitor are not what is measured. */
function visitsTo(pathOf: Row['ours'], count: number): LoadRequest[] {
  return Array.from({ length: count }, () => {
    visits += 1;
    const visitor = `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
    return {
      method: 'GET',
      path: pathOf(visits),
      headers: { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': visitor },
    };
  });
}

async function compareRow(
  load: LoadGenerator,
  urls: { ours: string; theirs: string },
  row: Row,
): Promise<RowFinding> {
  const ask = async (url: string, pathOf: Row['ours'], count: number): Promise<Sample> => {
    const requests = visitsTo(pathOf, count);
    return load.ask({ url, connections, amount: count, requests });
  };
  const bytesOf = async (url: string, pathOf: Row['ours']): Promise<number> => {
    const [request] = visitsTo(pathOf, 1);
    const { body } = await recordReply(url, request?.path ?? '', {
      headers: request?.headers ?? {},
    });
    return body.length;
  };
  const bytes = {
    ours: await bytesOf(urls.ours, row.ours),
    theirs: await bytesOf(urls.theirs, row.theirs),
  };
  const comparison = await compare({
    ...{ name: row.name, target: leastRatio, rounds },
    service: () => ask(urls.ours, row.ours, amount),
    bare: () => ask(urls.theirs, row.theirs, amount / 20),
  });
  return { ...comparison, bytes };
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;

function peerTable(findings: readonly RowFinding[]): Table {
  return {
    head: ['page', 'ours, 1/s', 'sent', `${peer.title}, 1/s`, 'sent', 'ratio', 'target'],
    rows: findings.map((finding) => [
      ...[finding.name, tell(finding.service, 0), kilobytes(finding.bytes.ours)],
      ...[tell(finding.bare, 1), kilobytes(finding.bytes.theirs), tell(finding.ratio, 1)],
      verdictOf(finding),
    ]),
  };
}

async function main(): Promise<void> {
  const port = await freePort();
  const open = await openShop({ isFresh: true, beside: (context) => peerParts(context, port) });
  const load = startLoad();
  try {
    const urls = { ours: open.urlOf('storefront'), theirs: `http://127.0.0.1:${port}` };
    const rows = await rowsOf(open, urls.theirs);
    // Lets everybody's code be compiled before anything is measured.
    for (const { ours, theirs } of rows) {
      for (const [url, pathOf] of [[urls.ours, ours] as const, [urls.theirs, theirs] as const]) {
        await load.ask({ url, connections, amount: 200, requests: visitsTo(pathOf, 200) });
      }
    }
    const findings = [];
    for (const row of rows) findings.push(await compareRow(load, urls, row));
    const table = drawn(peerTable(findings));
    console.log(table);
    if (isQuick) return;
    await writeSection('peer', {
      title: 'Beside a peer',
      machine: machine(open.postgresVersion),
      body: `Pages made on the server, in turn with ${peer.title} ${peer.version}, a shop of the same make (TypeScript,
React, GraphQL, PostgreSQL) as its authors build and start it for production, on the same database server
with its own 15 demonstration products without pictures; ours has 24 products, their pictures and filters.
One process renders each. Each visitor has an address of its own, and takes Brotli and gzip.
${rounds} rounds each. The second row is what a page costs that is not kept (decision 050).

${table}`,
    });
  } finally {
    await load.stop();
    await open.close();
  }
}

await main();
