import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Outcome, Shown } from '../../local/reliability/shown.ts';

/** Keeps what the tests have told for `npm run test:faults`, in the file that it names. */
export default class ReliabilityReporter implements Reporter {
  private readonly outcome: Outcome = { shown: [], failed: [] };

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') {
      if (result.status !== 'skipped') this.outcome.failed.push(test.title);
      return;
    }
    for (const { type, description } of result.annotations) {
      if (type === 'promise' && description) {
        this.outcome.shown.push(JSON.parse(description) as Shown);
      }
    }
  }

  onEnd(): void {
    const file = process.env.OHMWORKS_RESULTS;
    if (file) writeFileSync(file, JSON.stringify(this.outcome, null, 2));
  }
}
