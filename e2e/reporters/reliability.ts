import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { root } from '../../local/root.ts';
import type { Shown } from '../fixtures/promises.ts';

const file = join(root, 'docs', 'reliability.md');
const shortly = (text: string) => text.replaceAll('|', '\\|');

/**
 * Writes docs/reliability.md from what the tests of the whole form have told. Rows that were not run, or
 * did not hold, are said to be so; rows that only the service's own tests show are in the second table.
 */
export default class ReliabilityReporter implements Reporter {
  private readonly shown: Shown[] = [];
  private readonly failed: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') {
      if (result.status !== 'skipped') this.failed.push(test.title);
      return;
    }
    for (const { type, description } of result.annotations) {
      if (type === 'promise' && description) this.shown.push(JSON.parse(description) as Shown);
    }
  }

  onEnd(): void {
    const rows = this.shown
      .sort((a, b) => a.row - b.row)
      .map(
        ({ row, promise, load, times, result }) =>
          [`| ${row}`, promise, load, times, result].map(shortly).join(' | ') + ' |',
      );
    const known = readFileSync(file, 'utf8');
    const [before = ''] = known.split('<!-- made by npm run test:faults: from here -->');
    const after = known.split('<!-- to here -->')[1] ?? '';
    const made = [
      '<!-- made by npm run test:faults: from here -->',
      '',
      `Run on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; client, shop, database and stand-ins on the one machine.`,
      '',
      '| row | promise | load or fault | how often | result |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
      '',
      this.failed.length === 0
        ? 'Every test of the run passed.'
        : `Did not hold in this run: ${this.failed.join('; ')}.`,
      '',
      '<!-- to here -->',
    ].join('\n');
    writeFileSync(file, before + made + after);
  }
}
