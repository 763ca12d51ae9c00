import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Prisma } from '../generated/prisma/client.ts';

/** What runs a statement of a store: Prisma, one of its transactions, or the pool itself. */
export interface Statements {
  $queryRaw<Rows>(parts: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
}

interface Prepared {
  name: string;
  text: string;
}

const prepared = new WeakMap<TemplateStringsArray, Prepared>();

/** One text, and so one plan, for each place in the code. */
function prepare(parts: TemplateStringsArray): Prepared {
  const known = prepared.get(parts);
  if (known) return known;
  const text = parts.reduce((sql, part, index) => `${sql}$${index}${part}`);
  const fresh = { name: createHash('sha1').update(text).digest('base64url'), text };
  prepared.set(parts, fresh);
  return fresh;
}

/**
 * Statements straight on the pool, each prepared once a connection: for the calls that are made most,
 * where Prisma's way round would cost as much as PostgreSQL's work. Values are always parameters.
 */
export function directStatements(pool: pg.Pool): Statements {
  return {
    async $queryRaw<Rows>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Rows> {
      const { rows } = await pool.query({ ...prepare(parts), values });
      return rows as Rows;
    },
  };
}

/**
 * Rows of a statement that is put together as it is needed. Unnamed, so that PostgreSQL plans with the
 * values at hand: the best way to a rare word is not the best way to a common one.
 */
export async function rowsOf<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ text, values });
  return rows;
}

/** The pattern that finds a text anywhere inside another; LIKE's own signs are text like any other. */
export function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
