import type { Pool } from 'pg';
import { countProducts, findCatalogueRow, listProducts } from '../src/database/catalogue-store.ts';
import type { BenchShop } from './bench-shop.ts';

export interface Plan {
  name: string;
  lines: string[];
}

/** Lends the stores a pool that has each of their statements explained, and answers nothing. */
export function explaining({ client }: BenchShop): { pool: Pool; lines: () => string[] } {
  let lines: string[] = [];
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF, TIMING OFF) ${text}`,
      values,
    });
    lines = rows.map((row) => row['QUERY PLAN']);
    return { rows: [] };
  };
  return { pool: { query } as unknown as Pool, lines: () => lines };
}

/** How PostgreSQL goes about the catalogue's own statements, at the size the shop has now. */
export async function explainReads(shop: BenchShop): Promise<Plan[]> {
  const { pool, lines } = explaining(shop);
  const { rows } = await shop.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM product ORDER BY created_at OFFSET 50000 LIMIT 1',
  );
  const { id = '', name = '' } = rows[0] ?? {};
  const search = name.split(' ')[0];
  const page = { limit: 24, offset: 0 };
  const reads: Record<string, () => Promise<unknown>> = {
    'list: first page of 24, newest first': () => listProducts(pool, page),
    'list: last page of 24': () => listProducts(pool, { limit: 24, offset: 99_976 }),
    'list: a category by price': () =>
      listProducts(pool, { ...page, category: 'sensor', sort: 'price' }),
    'count of all products': () => countProducts(pool, {}),
    'search: a part number': () => listProducts(pool, { ...page, search }),
    'search: the beginning of part numbers': () => listProducts(pool, { ...page, search: 'LM12' }),
    'search: a word that a fifth of the products have': () =>
      listProducts(pool, { ...page, search: 'transistor' }),
    'search: two letters that no product has': () => listProducts(pool, { ...page, search: 'zq' }),
    'count of what a part number finds': () => countProducts(pool, { search }),
    detail: () => findCatalogueRow(pool, id),
  };
  const plans: Plan[] = [];
  for (const [title, read] of Object.entries(reads)) {
    await read();
    plans.push({ name: title, lines: lines() });
  }
  return plans;
}
