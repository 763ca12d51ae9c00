import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { refusalWords } from '~/lib/refusal-words';
import { CommerceProblem } from './commerce.server';

/** The answer to a form whose fields break a rule: 422, what was typed is kept. */
export function replyInvalid<Schema, Value>(
  submission: Submission<Schema, string[], Value>,
  hideFields: string[] = [],
) {
  return data(submission.reply({ hideFields }), { status: 422 });
}

/**
 * The answer to a form that the commerce service refused: its field errors beside the fields of
 * `known`, everything else in the customer's words above the form, with the service's status.
 * `hideFields` are not sent back.
 * Anything but a `CommerceProblem` is thrown again.
 */
export function replyRefused<Schema, Value>(
  submission: Submission<Schema, string[], Value>,
  error: unknown,
  known: readonly string[],
  hideFields: string[] = [],
) {
  if (!(error instanceof CommerceProblem)) throw error;
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of error.fields) {
    const field = known.find((name) => name === path || path.endsWith(`.${name}`));
    if (field !== undefined) fieldErrors[field] = [...(fieldErrors[field] ?? []), message];
  }
  const isTold = Object.keys(fieldErrors).length > 0;
  const formErrors = isTold ? [] : [refusalWords(error)];
  return data(submission.reply({ fieldErrors, formErrors, hideFields }), { status: error.status });
}

/** The answer to a form while the service is away: 503, what was typed is kept. */
export function replyAway(formData: FormData) {
  const typed: Record<string, string> = {};
  for (const [name, value] of formData) if (typeof value === 'string') typed[name] = value;
  const words = refusalWords(new CommerceProblem(503));
  const result: SubmissionResult<string[]> = {
    status: 'error',
    initialValue: typed,
    error: { '': [words] },
  };
  return data(result, { status: 503 });
}
