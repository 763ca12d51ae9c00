import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outcomeOfVitest } from '../reliability/shown.ts';
import { withTable } from '../reliability/table.ts';
import { root } from '../root.ts';

const row = (number: number, result = 'well') => ({
  row: number,
  promise: 'kept',
  load: 'a | b',
  times: 'once',
  result,
});
const documented = () => readFileSync(join(root, 'docs', 'reliability.md'), 'utf8');
const surroundings = 'Run on a machine.';

describe('the table of docs/reliability.md', () => {
  test('When a run has ended, then its rows replace those before, in order, and the rest stays', () => {
    const text = withTable(documented(), {
      shown: [row(31), row(2, 'new')],
      failed: [],
      surroundings,
    });
    const table = text.split('\n').filter((line) => /^\| \d+ \| kept/.test(line));
    expect(table).toEqual([
      '| 2 | kept | a \\| b | once | new |',
      '| 31 | kept | a \\| b | once | well |',
    ]);
    expect(text).toContain('Every test of the run passed.');
    expect(text).toContain('## Rows shown at the commerce service');
    const again = withTable(text, { shown: [], failed: ['one'], surroundings });
    expect(again).not.toContain('| kept |');
    expect(again).toContain('Did not hold in this run: one.');
  });

  test('When the document has lost its marks, then it is told and not overwritten', () => {
    const run = { shown: [], failed: [], surroundings };
    expect(() => withTable('# Reliability', run)).toThrow('marks');
  });

  test('When Vitest reports, then what passed tells its rows, and what failed or did not load is named', () => {
    const report = {
      testResults: [
        {
          name: 'races.test.ts',
          status: 'failed',
          assertionResults: [
            { title: 'holds', status: 'passed', meta: { promise: row(1) } },
            { title: 'control', status: 'passed', meta: {} },
            { title: 'breaks', status: 'failed', meta: { promise: row(2) } },
          ],
        },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(outcomeOfVitest(report)).toEqual({
      shown: [row(1)],
      failed: ['breaks', 'broken.test.ts'],
    });
  });
});
