import { redirect } from '@remix-run/node';
import type { Counted } from '~/lib/count-words';
import { answerForPage } from './commerce.server';

/** One page of a list, and how many there are in all. */
export interface ListPage<Row> extends Counted {
  rows: Row[];
  pageCount: number;
}

/**
 * A page of a list out of a call that answers `X-Total-Count`, and `X-Total-Count-Limit` where counting
 * and pages end. Unknown things become the 404 page, a service that is away the 503 page.
 */
export async function answerList<Row>(
  call: Promise<{ data?: Row[]; response: Response }>,
  pageSize: number,
): Promise<ListPage<Row>> {
  const rows = await answerForPage(call);
  const { headers } = (await call).response;
  const total = Number(headers.get('X-Total-Count') ?? rows.length);
  const limit = headers.get('X-Total-Count-Limit');
  const countedUpTo = limit === null ? null : Number(limit);
  return { rows, total, countedUpTo, pageCount: Math.ceil(total / pageSize) };
}

/**
 * Throws a redirect to the last page when one behind it was asked for: the last row there went, or the
 * address was typed. Not while a dialog stands over the list, which would close.
 */
export function assertPageExists(
  request: Request,
  list: string,
  { page, pageCount }: { page: number; pageCount: number },
  pathFor: (page: number) => string,
): void {
  if (page <= Math.max(1, pageCount) || new URL(request.url).pathname !== list) return;
  throw redirect(pathFor(Math.max(1, pageCount)));
}

/** The parts of a query that say something: what is undefined is not sent. */
export function said<Query extends object>(query: Query) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Query]?: Exclude<Query[Key], undefined>;
  };
}
