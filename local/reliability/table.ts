import type { Outcome } from './shown.ts';

const from = '<!-- made by npm run test:faults: from here -->';
const to = '<!-- to here -->';

/** A run of `npm run test:faults`: what it showed, and in which surroundings. */
export type Run = Outcome & { surroundings: string };

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The document with the table of this run in the place of the one before. Throws when it has no place for it. */
export function withTable(document: string, { shown, failed, surroundings }: Run): string {
  const start = document.indexOf(from);
  const end = document.indexOf(to);
  if (start < 0 || end < start) throw new Error('docs/reliability.md has lost its marks.');
  const rows = [...shown]
    .sort((a, b) => a.row - b.row)
    .map(({ row, promise, load, times, result }) => {
      const cells = [String(row), promise, load, times, result].map(cell);
      return `| ${cells.join(' | ')} |`;
    });
  const made = [
    from,
    '',
    surroundings,
    '',
    '| row | promise | load or fault | how often | result |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    failed.length === 0
      ? 'Every test of the run passed.'
      : `Did not hold in this run: ${failed.join('; ')}.`,
    '',
    to,
  ].join('\n');
  return document.slice(0, start) + made + document.slice(end + to.length);
}
