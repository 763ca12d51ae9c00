import { answerForPage } from './commerce.server';

/** One page of a list, and how many there are in all. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  pageCount: number;
}

/**
 * A page of a list out of a call that answers `X-Total-Count`. Unknown things become the 404 page, a
 * service that is away the 503 page.
 */
export async function answerList<Row>(
  call: Promise<{ data?: Row[]; response: Response }>,
  pageSize: number,
): Promise<ListPage<Row>> {
  const rows = await answerForPage(call);
  const total = Number((await call).response.headers.get('X-Total-Count') ?? rows.length);
  return { rows, total, pageCount: Math.ceil(total / pageSize) };
}

/** The parts of a query that say something: what is undefined is not sent. */
export function said<Query extends object>(query: Query) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Query]?: Exclude<Query[Key], undefined>;
  };
}
