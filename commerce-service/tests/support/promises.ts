import type { TestContext } from 'vitest';

/** One row of docs/reliability.md; `local/reliability` makes the table from Vitest's report. */
interface Shown {
  /** Of promises.md section 1. */
  row: number;
  promise: string;
  /** What was done to the service. */
  load: string;
  times: string;
  /** What was measured. */
  result: string;
}

declare module 'vitest' {
  interface TaskMeta {
    promise?: Shown;
  }
}

/** Tells what the test has just shown. */
export function tell(task: TestContext['task'], shown: Shown): void {
  task.meta.promise = shown;
}
