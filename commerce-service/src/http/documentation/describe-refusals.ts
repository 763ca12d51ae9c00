import type { ErrorCode } from '../../domain/errors.ts';
import { problemOf, type Problem } from '../problem.ts';

const fieldErrors = [{ path: 'phone', message: 'Please provide valid phone no.' }];

/** What every call may be refused with, by status. */
const common: Readonly<Record<number, readonly Problem[]>> = {
  400: [problemOf('MALFORMED_REQUEST')],
  401: [problemOf('UNAUTHENTICATED')],
  403: [problemOf('FORBIDDEN'), problemOf('EMAIL_DIFFERS')],
  404: [problemOf('NO_SUCH_ROUTE')],
  413: [problemOf('TOO_LARGE')],
  415: [problemOf('UNSUPPORTED_MEDIA_TYPE')],
  422: [
    {
      ...problemOf('INVALID_FIELD', { message: 'Please provide valid phone no.' }),
      errors: fieldErrors,
    },
  ],
  429: [problemOf('TOO_MANY_REQUESTS')],
  503: [problemOf('DATABASE_UNAVAILABLE')],
};

/** The facts that example refusals tell. */
const facts = { moq: 10, stock: 460, price: 15, total: 240, quantity: 480 };
const factsOf: Partial<Record<ErrorCode, Partial<typeof facts>>> = {
  QUANTITY_BELOW_MOQ: { moq: facts.moq },
  QUANTITY_ABOVE_AVAILABLE: { stock: facts.stock },
  PRICE_CHANGED: { price: facts.price },
  AMOUNT_DIFFERS: { total: facts.total },
  INSUFFICIENT_STOCK: { stock: facts.stock, quantity: facts.quantity },
  STOCK_CHANGED: { stock: facts.stock },
};

/**
 * Problem documents that a call may answer with `status`, by code: its own refusals and those of
 * every call.
 */
export function exampleRefusals(
  status: number,
  own: readonly ErrorCode[],
): Record<string, { value: Problem }> {
  const problems = own.map((code) => problemOf(code, factsOf[code]));
  const all = [...problems, ...(common[status] ?? [])].filter((one) => one.status === status);
  return Object.fromEntries(all.map((problem) => [problem.code, { value: problem }]));
}
