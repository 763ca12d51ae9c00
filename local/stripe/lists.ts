import { invalidRequest, missingResource } from './errors.ts';
import type { FormValue } from './form.ts';
import { hash, integer, list, text, type Parameters, type Reader } from './parameters.ts';

export interface ListObject<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

const range = hash({ gt: integer(0), gte: integer(0), lt: integer(0), lte: integer(0) });

/** `created=1` or `created[gte]=1`. */
const created: Reader<Parameters<{ [K in 'gt' | 'gte' | 'lt' | 'lte']: Reader<number> }>> = (
  value: FormValue,
  param,
) => {
  if (typeof value !== 'string') return range(value, param);
  const exact = integer(0)(value, param);
  return { gte: exact, lte: exact };
};

/** What every list takes. */
export const pageShape = {
  limit: integer(1),
  starting_after: text(),
  ending_before: text(),
  created,
  expand: list(text()),
};

/**
 * One page, newest first, of `items` given oldest first. 10 items unless `limit` (1..100) says
 * otherwise; a cursor that names nothing is 400 as at Stripe.
 */
export function answerPage<T extends { id: string; created: number }>(
  url: string,
  kind: string,
  items: T[],
  given: Parameters<typeof pageShape>,
): ListObject<T> {
  const limit = given.limit ?? 10;
  if (limit > 100) {
    throw invalidRequest('This value must be less than or equal to 100.', { param: 'limit' });
  }
  if (given.starting_after && given.ending_before) {
    throw invalidRequest('You can only provide one of starting_after and ending_before.', {
      code: 'parameters_exclusive',
      param: 'starting_after',
    });
  }
  const newestFirst = items.toReversed().filter((item) => inRange(item.created, given.created));
  const position = (id: string, param: string) => {
    const index = newestFirst.findIndex((item) => item.id === id);
    if (index < 0) throw missingResource(kind, id, param);
    return index;
  };
  if (given.ending_before) {
    const before = newestFirst.slice(0, position(given.ending_before, 'ending_before'));
    const data = before.slice(-limit);
    return { object: 'list', data, has_more: before.length > data.length, url };
  }
  const start = given.starting_after ? position(given.starting_after, 'starting_after') + 1 : 0;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: newestFirst.length > start + data.length, url };
}

function inRange(moment: number, bounds: ReturnType<typeof created> | undefined): boolean {
  const { gt, gte, lt, lte } = bounds ?? {};
  return (
    (gt === undefined || moment > gt) &&
    (gte === undefined || moment >= gte) &&
    (lt === undefined || moment < lt) &&
    (lte === undefined || moment <= lte)
  );
}
