import { writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Plan } from './explain-reads.ts';
import type { ColdRead } from './measure-reads.ts';
import type { Comparison, Spread } from './rounds.ts';

export interface Results {
  comparisons: Comparison[];
  coldReads: ColdRead[];
  plans: Plan[];
  rounds: number;
  seconds: number;
  postgresVersion: string;
}

type Table = { head: string[]; rows: string[][] };

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

function tell({ median, least, greatest }: Spread, digits: number): string {
  const [middle, low, high] = [median, least, greatest].map((value) =>
    digits === 0 ? whole(value) : value.toFixed(digits),
  );
  return `${middle} (${low} to ${high})`;
}

function verdictOf({ target, ratio, cpuRatio }: Comparison): string {
  if (target === null) return '';
  if (ratio.median >= target) return `${target}: holds`;
  return cpuRatio && cpuRatio.median >= target ? `${target}: by CPU only` : `${target}: MISSED`;
}

function comparisonTable(comparisons: readonly Comparison[]): Table {
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

/** In Markdown, which a terminal shows well too. */
function drawn({ head, rows }: Table): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function machine({ postgresVersion }: Results): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${processors.length} x ${processors[0]?.model ?? 'unknown'}, ${memory} GiB, ${platform()} ` +
    `${release()} ${arch()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion}; load at ` +
    `the end ${loadavg()[0]?.toFixed(1) ?? '?'}`
  );
}

export function printResults(results: Results): void {
  console.log(machine(results));
  console.log(drawn(comparisonTable(results.comparisons)));
  console.log(drawn(coldTable(results.coldReads)));
  console.log(`${results.rounds} rounds each, ${Math.round(results.seconds)} s in all`);
}

function document(results: Results): string {
  const plans = results.plans.map(
    ({ name, lines }) => `### ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``,
  );
  return `# Speed of the commerce service

Written by \`npm run bench -w commerce-service\` (${Math.round(results.seconds)} s; \`-- --quick\` for a look in
under a minute, which writes nothing). Not edited by hand: run it again after a change.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${machine(results)}
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

## Plans at 100,000 products

${plans.join('\n\n')}
`;
}

/** Writes docs/performance-commerce.md. */
export async function writeReport(results: Results): Promise<void> {
  const path = new URL('../../docs/performance-commerce.md', import.meta.url);
  await writeFile(path, document(results));
}
