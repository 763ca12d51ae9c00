import { Prisma } from '../generated/prisma/client.ts';

/** So many are found by the search's index and sorted; where there are more, a page is soon full. */
const few = 500;

/** Rows of one table in an order, from an offset on, as many as a page has. */
export interface Page {
  table: Prisma.Sql;
  columns: Prisma.Sql;
  condition: Prisma.Sql;
  order: Prisma.Sql;
  /** `LIMIT` and `OFFSET`. */
  reach: Prisma.Sql;
}

/** The page as PostgreSQL finds it best: mostly along an index in that order, until it is full. */
export function plainPage({ table, columns, condition, order, reach }: Page): Prisma.Sql {
  return Prisma.sql`SELECT ${columns} FROM ${table} WHERE ${condition} ORDER BY ${order} ${reach}`;
}

/**
 * The page of a search for a part of a text. How many rows have it PostgreSQL can only guess, differently
 * after each ANALYZE, and a guess too high makes it walk a whole table for the few that there are. So they
 * are counted first, as far as `few`, and then only one of the two ways is taken.
 */
export function searchedPage(page: Page): Prisma.Sql {
  const { table, condition } = page;
  const isFew = Prisma.sql`(SELECT count(*) FROM found) <= ${few}::int`;
  const ofFew = { ...page, table: Prisma.sql`found`, condition: isFew };
  const ofMany = { ...page, condition: Prisma.sql`${condition} AND NOT ${isFew}` };
  return Prisma.sql`
    WITH found AS MATERIALIZED (SELECT * FROM ${table} WHERE ${condition} LIMIT ${few + 1}::int)
    (${plainPage(ofFew)}) UNION ALL (${plainPage(ofMany)})`;
}
