import { z } from 'zod';

/** One row of docs/reliability.md, told by the test that has just shown it. */
export const shownSchema = z.object({
  /** Of promises.md section 1. */
  row: z.number().int(),
  promise: z.string(),
  /** What was done to the shop. */
  load: z.string(),
  /** How often. */
  times: z.string(),
  /** What was measured. */
  result: z.string(),
});
export type Shown = z.infer<typeof shownSchema>;

/** What one run of tests has shown, and the titles of those that did not pass. */
export const outcomeSchema = z.object({ shown: z.array(shownSchema), failed: z.array(z.string()) });
export type Outcome = z.infer<typeof outcomeSchema>;

/** The part of Vitest's JSON report that is read; a test tells its row as `meta.promise`. */
const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          meta: z.object({ promise: shownSchema.optional() }).optional(),
        }),
      ),
    }),
  ),
});

/** What a run of Vitest has shown, by its JSON report. A file that does not load has failed. */
export function outcomeOfVitest(report: unknown): Outcome {
  const { testResults } = vitestReportSchema.parse(report);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const files = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  return {
    shown: passed.flatMap(({ meta }) => (meta?.promise ? [meta.promise] : [])),
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
      ...files.map(({ name }) => name),
    ],
  };
}
