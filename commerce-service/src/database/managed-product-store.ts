import type pg from 'pg';
import type { MovementKind } from '../domain/stock.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { CatalogueRow } from './catalogue-store.ts';
import { rowsOf } from './statements.ts';

/** A product as administrators see it. */
export interface ManagedProduct extends CatalogueRow {
  version: number;
}

/** A product that is sold; tombstones are not found. */
export async function findManagedProduct(
  pool: pg.Pool,
  id: string,
): Promise<ManagedProduct | null> {
  const one = Prisma.sql`
    SELECT id, name, category, description, price, stock, held, moq, img, email, rating, version,
           created_at AS "createdAt"
    FROM product WHERE id = ${id}::uuid AND deleted_at IS NULL`;
  const [row] = await rowsOf<ManagedProduct>(pool, one);
  return row ?? null;
}

/** One line of a product's ledger. */
export interface Movement {
  id: string;
  /** What was added to stock; negative when taken. */
  delta: number;
  /** What then lay on the shelf. */
  stockAfter: number;
  kind: MovementKind;
  orderId: string | null;
  reason: string | null;
  actorName: string | null;
  actorEmail: string | null;
  createdAt: Date;
}

/** The ledger of a product, newest first. */
export function listMovements(
  pool: pg.Pool,
  { productId, limit, offset }: { productId: string; limit: number; offset: number },
): Promise<Movement[]> {
  const ledger = Prisma.sql`
    SELECT id, delta, kind, order_id, reason, actor_id, created_at,
           (sum(delta) OVER (ORDER BY created_at, id))::int AS "stockAfter"
    FROM stock_movement WHERE product_id = ${productId}::uuid
    ORDER BY created_at DESC, id DESC LIMIT ${limit}::int OFFSET ${offset}::int`;
  const rows = Prisma.sql`
    SELECT m.id, m.delta, m."stockAfter", m.kind, m.order_id AS "orderId", m.reason,
           u.name AS "actorName", u.email AS "actorEmail", m.created_at AS "createdAt"
    FROM (${ledger}) AS m LEFT JOIN users u ON u.id = m.actor_id
    ORDER BY m.created_at DESC, m.id DESC`;
  return rowsOf<Movement>(pool, rows);
}

export async function countMovements(pool: pg.Pool, productId: string): Promise<number> {
  const count = Prisma.sql`
    SELECT count(*)::int AS count FROM stock_movement WHERE product_id = ${productId}::uuid`;
  const [row] = await rowsOf<{ count: number }>(pool, count);
  return row?.count ?? 0;
}
