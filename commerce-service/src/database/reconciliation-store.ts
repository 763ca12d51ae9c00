import { totalCents } from '../domain/money.ts';
import type { ChargeEntry, Finding, FindingKind } from '../domain/reconciliation.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';

/** What the books say of these intents; an intent they do not know has neither order nor refund. */
export async function readChargeEntries(
  db: Executor,
  intentIds: readonly string[],
): Promise<(intentId: string) => ChargeEntry> {
  const [orders, refunds] = await Promise.all([
    db.order.findMany({
      where: { transactionId: { in: [...intentIds] }, refundedAt: null },
      select: { id: true, transactionId: true, unitPrice: true, quantity: true },
    }),
    db.refundDue.findMany({
      where: { intentId: { in: [...intentIds] } },
      select: { intentId: true, doneAt: true },
    }),
  ]);
  const orderOf = new Map(
    orders.map(({ id, transactionId, unitPrice, quantity }) => [
      transactionId,
      { id, totalCents: totalCents(unitPrice, quantity) },
    ]),
  );
  const refundOf = new Map(
    refunds.map(({ intentId, doneAt }) => [intentId, { isDone: doneAt !== null }]),
  );
  return (intentId) => ({
    order: orderOf.get(intentId) ?? null,
    refund: refundOf.get(intentId) ?? null,
  });
}

export interface PaidOrder {
  orderId: string;
  intentId: string;
  paidAt: Date;
}

/** Orders paid since then, in the order of payment, after `after`. */
export async function listOrdersPaid(
  db: Executor,
  wish: { since: Date; after: { paidAt: Date; orderId: string } | null; limit: number },
): Promise<PaidOrder[]> {
  const after = wish.after ?? {
    paidAt: wish.since,
    orderId: '00000000-0000-0000-0000-000000000000',
  };
  return db.$queryRaw<PaidOrder[]>`
    SELECT id::text AS "orderId", transaction_id AS "intentId", paid_at AS "paidAt" FROM orders
    WHERE paid AND (paid_at, id) > (${after.paidAt}::timestamptz, ${after.orderId}::uuid)
    ORDER BY paid_at, id LIMIT ${wish.limit}`;
}

/**
 * What is wrong in the database by itself, whatever Stripe says. Every row breaks an invariant of
 * promises.md section 1 (I2, I6), or is work that waits: a refund, the second half of a shipment.
 */
const breaches = (since: Date) => Prisma.sql`
  SELECT 'refund-due' AS kind, created_at AS at, order_id AS "orderId", NULL::uuid AS "productId",
         intent_id AS "intentId", NULL::uuid AS "movementId", amount_cents::bigint AS expected,
         0::bigint AS actual
  FROM refund_due WHERE done_at IS NULL
  UNION ALL
  SELECT 'shipment-unfinished', m.created_at, m.order_id, m.product_id, NULL, m.id, o.quantity,
         -m.delta
  FROM stock_movement m LEFT JOIN orders o ON o.id = m.order_id
  WHERE m.kind = 'manual' AND m.created_at >= ${since}::timestamptz
    AND (m.order_id IS NULL OR NOT o.shipped)
  UNION ALL
  SELECT 'shipment-without-movement', o.shipped_at, o.id, o.product_id, NULL, m.id, o.quantity,
         coalesce(-m.delta, 0)
  FROM orders o LEFT JOIN stock_movement m ON m.order_id = o.id
  WHERE o.shipped AND m.delta IS DISTINCT FROM -o.quantity
  UNION ALL
  SELECT 'ledger-differs', NULL, NULL, p.id, NULL, NULL, coalesce(m.total, 0), p.stock
  FROM product p LEFT JOIN (SELECT product_id, sum(delta) AS total FROM stock_movement
                            GROUP BY product_id) m ON m.product_id = p.id
  WHERE p.stock <> coalesce(m.total, 0)
  UNION ALL
  SELECT 'hold-differs', NULL, NULL, p.id, NULL, NULL, coalesce(o.total, 0), p.held
  FROM product p LEFT JOIN (SELECT product_id, sum(quantity) AS total FROM orders
                            WHERE holds_stock GROUP BY product_id) o ON o.product_id = p.id
  WHERE p.held <> coalesce(o.total, 0)`;

type BreachRow = Omit<Finding, 'expected' | 'actual'> & {
  expected: bigint | null;
  actual: bigint | null;
};

/** What the database alone shows to be wrong or waiting, at most `limit`, in one snapshot. */
export async function listBreaches(db: Executor, since: Date, limit: number): Promise<Finding[]> {
  const rows = await db.$queryRaw<BreachRow[]>`
    SELECT kind, at, "orderId"::text, "productId"::text, "intentId", "movementId"::text,
           expected::bigint, actual::bigint
    FROM (${breaches(since)}) AS breach ORDER BY kind, at LIMIT ${limit}`;
  const numberOf = (value: bigint | null) => (value === null ? null : Number(value));
  return rows.map((row) => ({
    ...row,
    expected: numberOf(row.expected),
    actual: numberOf(row.actual),
  }));
}

/** How many of each there are; kinds without any are missing. */
export async function countBreaches(
  db: Executor,
  since: Date,
): Promise<{ kind: FindingKind; count: number }[]> {
  return db.$queryRaw<{ kind: FindingKind; count: number }[]>`
    SELECT kind, count(*)::int AS count FROM (${breaches(since)}) AS breach GROUP BY kind`;
}

/** Null before the first count. */
export async function findingsCountedAt(db: Executor): Promise<Date | null> {
  const { _max: last } = await db.findingCount.aggregate({ _max: { countedAt: true } });
  return last.countedAt;
}

export async function storeFindingCounts(
  db: Executor,
  findings: readonly { kind: FindingKind; count: number }[],
  countedAt: Date,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO finding_count (kind, count, counted_at)
    SELECT kind, count, ${countedAt}::timestamptz
    FROM unnest(${findings.map(({ kind }) => kind)}::text[],
                ${findings.map(({ count }) => count)}::int[]) AS one (kind, count)
    ON CONFLICT (kind) DO UPDATE SET count = excluded.count, counted_at = excluded.counted_at`;
}

export function readFindingCounts(
  db: Executor,
): Promise<{ kind: string; count: number; countedAt: Date }[]> {
  return db.findingCount.findMany();
}
