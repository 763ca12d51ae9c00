import { withoutColours } from './log-file.ts';

export type Totals = { passed: number; failed: number };

/**
 * Adds up the summaries that Vitest (`Tests  1 failed | 20 passed (21)`) and Playwright
 * (`1 failed`, `2 flaky`, `20 passed (3.1m)`, a line each) end with.
 */
export function readTotals(output: string): Totals {
  const totals: Totals = { passed: 0, failed: 0 };
  for (const line of withoutColours(output).split(/\r?\n/)) {
    const summary = /^\s*Tests\s+(\d.*)$/.exec(line)?.[1] ?? playwrightSummary(line);
    for (const [, count, outcome] of summary.matchAll(/(\d+) (passed|failed|flaky)/g)) {
      totals[outcome === 'failed' ? 'failed' : 'passed'] += Number(count);
    }
  }
  return totals;
}

function playwrightSummary(line: string): string {
  return /^ {2}\d+ (passed( \([\d.]+m?s?\w*\))?|failed|flaky)$/.test(line.trimEnd()) ? line : '';
}
