import { expect, test } from 'vitest';
import { readTotals } from '../test-totals.ts';

test('Totals add up over the summaries of Vitest and Playwright', () => {
  const vitest = '\u001b[2m      Tests \u001b[22m 1 failed | 20 passed (21)\n';
  const playwright = '  2 failed\n    a test called 3 passed\n  1 flaky\n  20 passed (3.1m)\n';
  expect(readTotals(vitest + playwright)).toEqual({ passed: 41, failed: 3 });
});

test('Output without a summary counts nothing', () => {
  expect(readTotals('Tests no tests\n 3 passed along\n')).toEqual({ passed: 0, failed: 0 });
});
