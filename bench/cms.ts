/**
 * `npm run bench -w cms [-- --quick | --short]`: how fast the words of the site are read, from the CMS itself and
 * as the storefront keeps them, and the section about it in docs/performance.md.
 */
import { startBareHttp, startLoad, type BareHttp, type LoadGenerator } from './helpers.ts';
import { measureLoad } from './measure-load.ts';
import { openShop, type MeasuredPart, type OpenShop } from './open-shop.ts';
import { writeSection } from './page.ts';
import { recordReply } from './record-reply.ts';
import { compare, type Comparison } from './rounds.ts';
import { drawn, machine, tell, type Table } from './tables.ts';

const isQuick = process.argv.includes('--quick');
/** Fewer rounds, written all the same. */
const isShort = isQuick || process.argv.includes('--short');
const rounds = isShort ? 3 : 7;
const connections = 8;

interface Read {
  name: string;
  part: MeasuredPart;
  path: string;
  headers: Record<string, string>;
  body?: string;
  amount: number;
}

const queries = {
  'company and footer, from the CMS':
    '{ global { companyName phone tagline footerGroups { title links { label url } } socialLinks { network label url } } }',
  'home blocks, from the CMS':
    '{ home { blocks { __typename ... on ComponentBlocksHero { title text links { label url } } ... on ComponentBlocksGrowthFigures { title text figures { label value note } } ... on ComponentBlocksFeatureCards { title text cards { icon title text } } } } }',
  'posts, from the CMS': '{ posts(sort: "publishedOn:desc") { slug title summary } }',
};

function readsOf({ shop }: OpenShop): Read[] {
  const headers = {
    authorization: `Bearer ${shop.secrets.cmsApiToken}`,
    'content-type': 'application/json',
  };
  const amount = isShort ? 100 : 300;
  const direct = Object.entries(queries).map(([name, query]): Read => ({
    ...{ name, part: 'cms', path: '/graphql', headers, amount },
    body: JSON.stringify({ query }),
  }));
  const kept: Read = {
    ...{ name: 'a whole page of kept words (/about)', part: 'storefront', path: '/about' },
    ...{ headers: {}, amount },
  };
  return [...direct, kept];
}

async function compareWords(
  open: OpenShop,
  helpers: { load: LoadGenerator; bareHttp: BareHttp },
  read: Read,
): Promise<Comparison> {
  const { load, bareHttp } = helpers;
  const { name, part, path, headers, body, amount } = read;
  const url = open.urlOf(part);
  const { pid } = await open.memoryOf(part);
  const asked = body === undefined ? { headers } : { headers, body };
  const reply = await recordReply(url, path, asked);
  const bareUrl = `http://127.0.0.1:${await bareHttp.ask({ serve: [reply] })}`;
  const method = body === undefined ? ('GET' as const) : ('POST' as const);
  const requests = [{ method, path, ...asked }];
  const ask = (to: string, of: number, count: number) =>
    measureLoad(load, of, { url: to, connections, amount: count, requests });
  await ask(url, pid, amount * 2);
  return compare({
    name: `${name} (${(reply.body.length / 1024).toFixed(1)} kB)`,
    ...{ target: null, rounds },
    service: () => ask(url, pid, amount),
    bare: () => ask(bareUrl, bareHttp.pid, amount * 10),
  });
}

function wordTable(results: readonly Comparison[]): Table {
  return {
    head: ['read', '1/s', 'same bytes by node:http, 1/s', 'ratio', 'ratio by CPU'],
    rows: results.map(({ name, service, bare, ratio, cpuRatio }) => [
      ...[name, tell(service, 0), tell(bare, 0), tell(ratio, 3)],
      cpuRatio ? tell(cpuRatio, 3) : '',
    ]),
  };
}

async function main(): Promise<void> {
  const open = await openShop({ isFresh: !isShort });
  const helpers = { load: startLoad(), bareHttp: startBareHttp() };
  try {
    const results: Comparison[] = [];
    for (const read of readsOf(open)) results.push(await compareWords(open, helpers, read));
    const table = drawn(wordTable(results));
    console.log(table);
    if (isQuick) return;
    await writeSection('cms', {
      title: 'Content',
      machine: machine(open.postgresVersion),
      body: `Words as GraphQL gives them from the CMS itself, which the storefront asks once after each change and every
ten seconds that somebody looks; and a whole page made of the words that it keeps, as every visitor gets it.
Against \`node:http\` that sends the same bytes from memory. ${rounds} rounds each.

${table}`,
    });
  } finally {
    await Promise.all([helpers.load.stop(), helpers.bareHttp.stop()]);
    await open.close();
  }
}

await main();
