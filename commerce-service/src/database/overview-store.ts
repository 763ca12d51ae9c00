import type pg from 'pg';
import { Prisma } from '../generated/prisma/client.ts';
import { type OrderStatus, statusConditions } from './order-list-store.ts';
import { rowsOf } from './statements.ts';

export interface StateCounts {
  unpaid: number;
  paid: number;
  shipped: number;
  refunded: number;
  /** When the order that has waited longest for its shipment was paid. */
  oldestUnshippedPaidAt: Date | null;
}

/**
 * How many orders are in which state, each counted up to `atMost`; tombstones are not counted. In the
 * index by state alone.
 */
export async function countOrdersByState(pool: pg.Pool, atMost: number): Promise<StateCounts> {
  const count = (status: OrderStatus) => Prisma.sql`
    (SELECT count(*)::int FROM (
       SELECT FROM orders WHERE cancelled_at IS NULL AND removed_at IS NULL
         AND ${statusConditions[status]} LIMIT ${atMost}::int) AS counted)`;
  const counts = Prisma.sql`
    SELECT ${count('unpaid')} AS unpaid, ${count('paid')} AS paid, ${count('shipped')} AS shipped,
           ${count('refunded')} AS refunded,
           (SELECT min(paid_at) FROM orders WHERE paid AND NOT shipped AND refunded_at IS NULL)
             AS "oldestUnshippedPaidAt"`;
  const [row] = await rowsOf<StateCounts>(pool, counts);
  if (!row) throw new Error('the counts came without a row');
  return row;
}

export interface WeekOfRevenue {
  /** Its Monday, `2026-11-16`. */
  week: string;
  orders: number;
  /** Whole US dollars, paid and not given back. */
  dollars: number;
}

/** Revenue of the last weeks, by the week (UTC, from Monday) of the payment; also of weeks without. */
export function sumRevenueByWeek(
  pool: pg.Pool,
  { now, weeks }: { now: Date; weeks: number },
): Promise<WeekOfRevenue[]> {
  const thisWeek = Prisma.sql`date_trunc('week', ${now}::timestamptz AT TIME ZONE 'UTC')`;
  const first = Prisma.sql`${thisWeek} - make_interval(weeks => ${weeks - 1}::int)`;
  return rowsOf<WeekOfRevenue>(
    pool,
    Prisma.sql`
      SELECT to_char(weeks.monday, 'YYYY-MM-DD') AS week, coalesce(sold.orders, 0)::int AS orders,
             coalesce(sold.dollars, 0)::float8 AS dollars
      FROM generate_series(${first}, ${thisWeek}, interval '1 week') AS weeks (monday)
      LEFT JOIN (
        SELECT date_trunc('week', paid_at AT TIME ZONE 'UTC') AS monday, count(*) AS orders,
               sum(unit_price::bigint * quantity) AS dollars
        FROM orders
        WHERE paid AND refunded_at IS NULL AND paid_at >= (${first}) AT TIME ZONE 'UTC'
        GROUP BY 1
      ) AS sold USING (monday)
      ORDER BY 1`,
  );
}

export interface ScarceProduct {
  id: string;
  name: string;
  stock: number;
  held: number;
  moq: number;
}

/** The scarcest products of those low in stock, and how many are low in all. */
export async function listScarceProducts(
  pool: pg.Pool,
  limit: number,
): Promise<{ products: ScarceProduct[]; totalCount: number }> {
  const rows = await rowsOf<ScarceProduct & { totalCount: number }>(
    pool,
    Prisma.sql`
      SELECT id, name, stock, held, moq, (count(*) OVER ())::int AS "totalCount" FROM product
      WHERE deleted_at IS NULL AND is_low
      ORDER BY (stock - held)::float8 / moq, id DESC LIMIT ${limit}::int`,
  );
  const products = rows.map(({ totalCount: _count, ...product }) => product);
  return { products, totalCount: rows[0]?.totalCount ?? 0 };
}
