import type { PageComparison } from './measure-pages.ts';
import { writeSection } from './page.ts';
import { drawn, machine, tell, type Table } from './tables.ts';

function pageTable(pages: readonly PageComparison[]): Table {
  return {
    head: [
      ...['page', 'pages, 1/s', 'trivial Remix, 1/s', 'ratio', 'ratio by CPU'],
      ...['same bytes by node:http, 1/s', 'ratio to it'],
    ],
    rows: pages.map(({ name, bytes, toTrivial, toBare }) => [
      `${name} (${(bytes / 1024).toFixed(0)} kB)`,
      tell(toTrivial.service, 0),
      tell(toTrivial.bare, 0),
      tell(toTrivial.ratio, 2),
      toTrivial.cpuRatio ? tell(toTrivial.cpuRatio, 2) : '',
      tell(toBare.bare, 0),
      tell(toBare.ratio, 3),
    ]),
  };
}

export function printPages(pages: readonly PageComparison[]): void {
  console.log(drawn(pageTable(pages)));
}

/** The section about pages in docs/performance.md. */
export async function writePages(
  pages: readonly PageComparison[],
  postgresVersion: string,
  rounds: number,
): Promise<void> {
  await writeSection('storefront', {
    title: 'Storefront: pages made on the server',
    machine: machine(postgresVersion),
    body: `Whole pages by the whole shop (security headers, log, words and products from the other two services)
as one process of the storefront makes them, against a *trivial Remix page* (one root, one loader that answers
one word, one heading, the same Remix, React and server) and against \`node:http\` that sends the page's bytes
from memory. ${rounds} rounds each.

${drawn(pageTable(pages))}`,
  });
}
