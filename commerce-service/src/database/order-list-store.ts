import type pg from 'pg';
import { Prisma, type Order } from '../generated/prisma/client.ts';
import { plainPage, searchedPage } from './searched-page.ts';
import { patternOf, rowsOf } from './statements.ts';

/** An order as administrators see it, with what lies on the shelf of its part. */
export interface ListedOrder extends Omit<
  Order,
  'holdsStock' | 'intentId' | 'intentAttempt' | 'intentStartedAt' | 'updatedAt'
> {
  stock: number;
  product: { deletedAt: Date | null };
}

export type OrderStatus = 'unpaid' | 'paid' | 'shipped' | 'refunded';

export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** In buyer, part and transaction; or the whole id of an order. */
  search?: string | undefined;
  userId?: string | undefined;
}

/** `to-ship`: paid and not shipped first, the oldest payment on top; then the rest, newest first. */
export type OrderSort = 'newest' | 'to-ship';

export interface OrderSlice extends OrderFilter {
  sort?: OrderSort | undefined;
  /** At most so many, after `offset`. Missing: all. */
  limit?: number | undefined;
  offset?: number | undefined;
  /** Newest first only: those after this one. */
  after?: { createdAt: Date; id: string } | undefined;
}

/** Said so that the index by state is used; see the migration `administration`. */
export const statusConditions: Record<OrderStatus, Prisma.Sql> = {
  unpaid: Prisma.sql`NOT paid AND NOT shipped AND refunded_at IS NULL`,
  paid: Prisma.sql`paid AND NOT shipped AND refunded_at IS NULL`,
  shipped: Prisma.sql`paid AND shipped AND refunded_at IS NULL`,
  refunded: Prisma.sql`paid AND NOT shipped AND refunded_at IS NOT NULL`,
};

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function searchCondition(search: string): Prisma.Sql {
  if (idPattern.test(search)) return Prisma.sql`id = ${search}::uuid`;
  const pattern = patternOf(search);
  return Prisma.sql`(name ILIKE ${pattern} OR email ILIKE ${pattern}
    OR product_name ILIKE ${pattern} OR transaction_id ILIKE ${pattern})`;
}

function conditionOf({ status, search, userId, after }: OrderSlice): Prisma.Sql {
  const conditions = [Prisma.sql`cancelled_at IS NULL AND removed_at IS NULL`];
  if (status) conditions.push(statusConditions[status]);
  if (search) conditions.push(searchCondition(search));
  if (userId) conditions.push(Prisma.sql`user_id = ${userId}::uuid`);
  if (after)
    conditions.push(Prisma.sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
  return Prisma.join(conditions, ' AND ');
}

const newest = Prisma.sql`created_at DESC, id DESC`;
const oldestPaid = Prisma.sql`paid_at, id`;

interface ListPart {
  condition: Prisma.Sql;
  order: Prisma.Sql;
  pageOf?: typeof plainPage;
}

/** Ids and their places: each part of the list is found in an index, as far as the page reaches. */
function listedIds(slice: OrderSlice): Prisma.Sql {
  const { status, limit, offset = 0, search, sort } = slice;
  const reach = limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${offset + limit}::int`;
  const part = (number: number, { pageOf = plainPage, condition, order }: ListPart): Prisma.Sql => {
    const place = Prisma.sql`row_number() OVER (ORDER BY ${order}) AS place`;
    const columns = Prisma.sql`id, ${number}::int AS part, ${place}`;
    return Prisma.sql`(${pageOf({ table: Prisma.sql`orders`, columns, condition, order, reach })})`;
  };
  const isText = search && !idPattern.test(search);
  const pageOf = isText && limit !== undefined ? searchedPage : plainPage;
  const condition = conditionOf(slice);
  if (sort !== 'to-ship' || (status && status !== 'paid')) {
    return part(1, { pageOf, condition, order: newest });
  }
  // What is to be shipped has an index of its own, and is never much: it is always walked.
  if (status === 'paid') return part(1, { condition, order: oldestPaid });
  const toShip = statusConditions.paid;
  const first = part(1, { condition: Prisma.sql`${condition} AND ${toShip}`, order: oldestPaid });
  const others = Prisma.sql`${condition} AND NOT (${toShip})`;
  return Prisma.sql`${first} UNION ALL ${part(2, { pageOf, condition: others, order: newest })}`;
}

const columns = Prisma.sql`o.id, o.user_id AS "userId", o.product_id AS "productId", o.name, o.email,
  o.phone, o.address, o.quantity, o.product_name AS "productName", o.unit_price AS "unitPrice", o.paid,
  o.shipped, o.transaction_id AS "transactionId", o.paid_at AS "paidAt", o.shipped_at AS "shippedAt",
  o.refunded_at AS "refundedAt", o.cancelled_at AS "cancelledAt",
  o.removed_at AS "removedAt", o.created_at AS "createdAt", p.stock,
  p.deleted_at AS "productDeletedAt"`;

type Row = Omit<ListedOrder, 'product'> & { productDeletedAt: Date | null };

/** Orders that are listed: tombstones are not. */
export async function listOrders(pool: pg.Pool, slice: OrderSlice): Promise<ListedOrder[]> {
  const { limit, offset = 0 } = slice;
  const reach =
    limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}::int OFFSET ${offset}::int`;
  const page = Prisma.sql`SELECT id, part, place FROM (${listedIds(slice)}) AS ids
    ORDER BY part, place ${reach}`;
  const statement = Prisma.sql`SELECT ${columns} FROM (${page}) AS page JOIN orders o USING (id)
    JOIN product p ON p.id = o.product_id ORDER BY page.part, page.place`;
  const rows = await rowsOf<Row>(pool, statement);
  return rows.map(({ productDeletedAt, ...row }) => ({
    ...row,
    product: { deletedAt: productDeletedAt },
  }));
}

/** How many there are, counted up to `atMost`. */
export async function countOrders(
  pool: pg.Pool,
  filter: OrderFilter,
  atMost: number,
): Promise<number> {
  const some = Prisma.sql`SELECT FROM orders WHERE ${conditionOf(filter)} LIMIT ${atMost}::int`;
  const count = Prisma.sql`SELECT count(*)::int AS count FROM (${some}) AS counted`;
  const [row] = await rowsOf<{ count: number }>(pool, count);
  return row?.count ?? 0;
}
