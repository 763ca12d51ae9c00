import type pg from 'pg';
import type { ProductCategory, ProductSort } from '../domain/product.ts';
import { Prisma, type Product } from '../generated/prisma/client.ts';
import { plainPage, searchedPage } from './searched-page.ts';
import { patternOf, rowsOf } from './statements.ts';

/** What the public sees of a product. */
export type CatalogueRow = Pick<
  Product,
  | 'id'
  | 'name'
  | 'category'
  | 'description'
  | 'price'
  | 'stock'
  | 'held'
  | 'moq'
  | 'img'
  | 'email'
  | 'rating'
  | 'createdAt'
>;

/** Which products, whatever their order. */
export interface ProductChoice {
  search?: string | undefined;
  category?: ProductCategory | undefined;
  /** Only those of which less than `lowStockFactor` minimum orders are available. */
  isLow?: boolean | undefined;
}

export interface ProductFilter extends ProductChoice {
  /** `scarcest`: by how many minimum orders are available. */
  sort?: ProductSort | 'scarcest' | undefined;
  /** At most so many, after `offset`. Missing: all. */
  limit?: number | undefined;
  offset?: number | undefined;
}

const columns = Prisma.sql`p.id, p.name, p.category, p.description, p.price, p.stock, p.held, p.moq,
  p.img, p.email, p.rating, p.created_at AS "createdAt"`;

const orders: Record<ProductSort | 'scarcest', Prisma.Sql> = {
  newest: Prisma.sql`created_at DESC, id DESC`,
  price: Prisma.sql`price, id DESC`,
  '-price': Prisma.sql`price DESC, id DESC`,
  name: Prisma.sql`name, id DESC`,
  scarcest: Prisma.sql`(stock - held)::float8 / moq, id DESC`,
};

function conditionOf({ search, category, isLow }: ProductChoice): Prisma.Sql {
  const conditions = [Prisma.sql`deleted_at IS NULL`];
  if (category) conditions.push(Prisma.sql`category = ${category}`);
  if (isLow) conditions.push(Prisma.sql`is_low`);
  if (search) {
    const pattern = patternOf(search);
    conditions.push(Prisma.sql`(name ILIKE ${pattern} OR description ILIKE ${pattern})`);
  }
  return Prisma.join(conditions, ' AND ');
}

/** The page's ids are found in an index alone; only the rows of the page itself are then read. */
export function listProducts(pool: pg.Pool, filter: ProductFilter): Promise<CatalogueRow[]> {
  const order = orders[filter.sort ?? 'newest'];
  const condition = conditionOf(filter);
  if (filter.limit === undefined) {
    const all = Prisma.sql`SELECT ${columns} FROM product p WHERE ${condition} ORDER BY ${order}`;
    return rowsOf<CatalogueRow>(pool, all);
  }
  const reach = Prisma.sql`LIMIT ${filter.limit}::int OFFSET ${filter.offset ?? 0}::int`;
  const [table, id] = [Prisma.sql`product`, Prisma.sql`id`];
  const pageOf = filter.search ? searchedPage : plainPage;
  const ids = pageOf({ table, columns: id, condition, order, reach });
  const page = Prisma.sql`SELECT id, row_number() OVER () AS place FROM (${ids}) AS ids`;
  const rows = Prisma.sql`SELECT ${columns} FROM (${page}) AS page JOIN product p USING (id)
    ORDER BY page.place`;
  return rowsOf<CatalogueRow>(pool, rows);
}

/** How many there are, counted up to `atMost`; null: all. */
export async function countProducts(
  pool: pg.Pool,
  choice: ProductChoice,
  atMost: number | null = null,
): Promise<number> {
  const some = Prisma.sql`SELECT FROM product WHERE ${conditionOf(choice)} LIMIT ${atMost}::int`;
  const count = Prisma.sql`SELECT count(*)::int AS count FROM (${some}) AS counted`;
  const [row] = await rowsOf<{ count: number }>(pool, count);
  return row?.count ?? 0;
}

/** A product that is sold; tombstones are not found. */
export async function findCatalogueRow(pool: pg.Pool, id: string): Promise<CatalogueRow | null> {
  const one = Prisma.sql`SELECT ${columns} FROM product p WHERE id = ${id}::uuid AND deleted_at IS NULL`;
  const [row] = await rowsOf<CatalogueRow>(pool, one);
  return row ?? null;
}
