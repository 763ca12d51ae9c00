import { writeFile } from 'node:fs/promises';
import { writeSection } from '../../bench/page.ts';
import { verdictOf } from '../../bench/rounds.ts';
import { drawn, machine, tell, whole, type Table } from '../../bench/tables.ts';
import type { Plan } from './explain-reads.ts';
import type { OrderRead } from './measure-order-reads.ts';
import type { ColdRead, SizedComparison } from './measure-reads.ts';

export interface Results {
  comparisons: SizedComparison[];
  coldReads: ColdRead[];
  orderReads: OrderRead[];
  plans: Plan[];
  orderPlans: Plan[];
  rounds: number;
  seconds: number;
  postgresVersion: string;
}

function comparisonTable(comparisons: readonly SizedComparison[]): Table {
  return {
    head: ['products', 'what', 'service, 1/s', 'bare, 1/s', 'ratio', 'ratio by CPU', 'target'],
    rows: comparisons.map((one) => [
      whole(one.products),
      one.name,
      tell(one.service, 0),
      tell(one.bare, 0),
      tell(one.ratio, 2),
      one.cpuRatio ? tell(one.cpuRatio, 2) : '',
      verdictOf(one),
    ]),
  };
}

function coldTable(reads: readonly ColdRead[]): Table {
  return {
    head: ['products', 'read from PostgreSQL', '1/s', 'ms, median of ten at once'],
    rows: reads.map((one) => [
      whole(one.products),
      one.name,
      tell(one.perSecond, 0),
      tell(one.p50Ms, 0),
    ]),
  };
}

function orderTable(reads: readonly OrderRead[]): Table {
  const counts = [...new Set(reads.map(({ orders }) => orders))];
  const names = [...new Set(reads.map(({ name }) => name))];
  const at = (name: string, orders: number) =>
    reads.find((one) => one.name === name && one.orders === orders);
  return {
    head: ['read', ...counts.map((count) => `ms at ${whole(count)} orders`)],
    rows: names.map((name) => [
      name,
      ...counts.map((count) => {
        const read = at(name, count);
        return read ? tell(read.ms, 1) : '';
      }),
    ]),
  };
}

const drawnPlans = (plans: readonly Plan[]): string =>
  plans.map(({ name, lines }) => `### ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``).join('\n\n');

export function printResults(results: Results): void {
  console.log(machine(results.postgresVersion));
  console.log(drawn(comparisonTable(results.comparisons)));
  console.log(drawn(coldTable(results.coldReads)));
  console.log(drawn(orderTable(results.orderReads)));
  console.log(`${results.rounds} rounds each, ${Math.round(results.seconds)} s in all`);
}

function document(results: Results): string {
  return `# Speed of the commerce service

Written by \`npm run bench -w commerce-service\` (${Math.round(results.seconds)} s; \`-- --quick\` for a look in
under a minute, which writes nothing). Not edited by hand: run it again after a change.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${machine(results.postgresVersion)}
- ${results.rounds} rounds of each, the two sides in alternation, after one that does not count; median (least to
  greatest). Rates drift with whatever else the machine does: the ratios are of the same round.

## Against the bare thing

Catalogue: the whole service (log lines at level info, metrics, security headers) against \`node:http\` that
sends the same bytes and headers from memory. Orders: the whole service (HTTP, token, session and role read
from the database, rate limit, rules) against the same statements, one after the other, by bare \`pg\` without HTTP:
the caller's session, then the placing or shipping. The service reads the sessions of calls that come in the same
turn of its event loop by one statement; the bare side reads each by itself. *Its placing statement alone* leaves
the session out on the bare side only. 16 at once, both with 10 connections, PostgreSQL durable. *By CPU* compares what the two server
processes spend per request, and moves least when the machine is busy.

${drawn(comparisonTable(results.comparisons))}

## What is not kept in memory

Each address asked for once, right after a change that voided all that was kept; ten at once. *First pages*
are four addresses in turn, as after a sale; the others are all different.

${drawn(coldTable(results.coldReads))}

## Lists of orders

A page of orders as staff and customers ask for it, one request at a time, while the shop grows: a customer
has 100 orders throughout, there are more customers.

${drawn(orderTable(results.orderReads))}

## Plans at 100,000 products

${drawnPlans(results.plans)}

## Plans at 1,000,000 orders

${drawnPlans(results.orderPlans)}
`;
}

/** Writes docs/performance-commerce.md, and the section about it in docs/performance.md. */
export async function writeReport(results: Results): Promise<void> {
  const path = new URL('../../docs/performance-commerce.md', import.meta.url);
  await writeFile(path, document(results));
  await writeSection('commerce-service', {
    title: 'Commerce service',
    machine: machine(results.postgresVersion),
    body: `Catalogue reads against \`node:http\` that sends the same bytes from memory; orders against the same
statements by bare \`pg\`. What exactly is compared, reads that no memory answers, and the plans of all
statements at 100,000 products and 1,000,000 orders: [performance-commerce.md](performance-commerce.md).

${drawn(comparisonTable(results.comparisons))}

Lists of orders, one request at a time, while the shop grows:

${drawn(orderTable(results.orderReads))}`,
  });
}
