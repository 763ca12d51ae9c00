import type { Order, Prisma } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';
import type { Statements } from './statements.ts';

export type OrderRow = Order;

export function findOrder(db: Executor, id: string): Promise<Order | null> {
  return db.order.findUnique({ where: { id } });
}

export function findOrderByIntent(db: Executor, intentId: string): Promise<Order | null> {
  return db.order.findFirst({ where: { OR: [{ intentId }, { transactionId: intentId }] } });
}

/** An order with what it tells of its product as it is now. */
const withProduct = { product: { select: { deletedAt: true } } } as const;
export type OrderWithProduct = Prisma.OrderGetPayload<{ include: typeof withProduct }>;

export function findOrderWithProduct(db: Executor, id: string): Promise<OrderWithProduct | null> {
  return db.order.findUnique({ where: { id }, include: withProduct });
}

export interface NewOrder {
  id: string;
  mailId: string;
  userId: string;
  productId: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  quantity: number;
  /** What the buyer was shown, whole US dollars. */
  productPrice: number;
  minTotalCents: number;
  maxTotalCents: number;
  idempotency: { key: string; requestHash: string } | null;
  /** What the wish counts under, in windows of `windowSeconds`; above `limit` no order is made. */
  rate: { key: string; windowSeconds: number; limit: number };
}

export interface Placement {
  /** Null when the order was not placed: the rest says why. */
  orderId: string | null;
  /** Null when the product is not sold. */
  product: { price: number; stock: number; held: number; moq: number } | null;
  /** How often the buyer has wished in this window, and when it ends. */
  hits: { count: number; resetsAt: Date };
}

interface PlacementRow {
  orderId: string | null;
  price: number | null;
  stock: number;
  held: number;
  moq: number;
  count: number;
  resetsAt: Date;
}

/**
 * Places an order in one statement: the rules are checked on the row that is read, and order, mail
 * and idempotency key are written together or not at all. The wish is counted in the same statement,
 * as `countHit` would: one wait for PostgreSQL instead of two.
 */
export async function insertOrder(db: Statements, order: NewOrder): Promise<Placement> {
  const key = order.idempotency?.key ?? null;
  const hash = order.idempotency?.requestHash ?? '';
  const { rate } = order;
  const [row] = await db.$queryRaw<PlacementRow[]>`
    WITH hits AS (
      INSERT INTO rate_limit AS r (key, count, resets_at)
      VALUES (${rate.key}, 1, now() + make_interval(secs => ${rate.windowSeconds}))
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.count + 1 END,
        resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
      RETURNING count, resets_at
    ), p AS (
      SELECT id, name, price, stock, held, moq FROM product
      WHERE id = ${order.productId}::uuid AND deleted_at IS NULL
    ), allowed AS (
      SELECT * FROM p
      WHERE (SELECT count FROM hits) <= ${rate.limit}::int
        AND ${order.quantity}::int BETWEEN moq AND stock - held
        AND price = ${order.productPrice}::int
        AND price::bigint * ${order.quantity}::bigint * 100
            BETWEEN ${order.minTotalCents}::bigint AND ${order.maxTotalCents}::bigint
    ), claimed AS (
      INSERT INTO idempotency_key (user_id, key, request_hash, order_id)
      SELECT ${order.userId}::uuid, ${key}::text, ${hash}::text, ${order.id}::uuid FROM allowed
      WHERE ${key}::text IS NOT NULL
      ON CONFLICT (user_id, key) DO NOTHING
      RETURNING order_id
    ), placed AS (
      INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                          product_name, unit_price)
      SELECT ${order.id}::uuid, ${order.userId}::uuid, allowed.id, ${order.name}, ${order.email},
             ${order.phone}, ${order.address}, ${order.quantity}::int, allowed.name, allowed.price
      FROM allowed
      WHERE ${key}::text IS NULL OR EXISTS (SELECT 1 FROM claimed)
      RETURNING id, name, product_name, quantity, unit_price
    ), mail AS (
      INSERT INTO outbox (id, event, recipient, template, payload)
      SELECT ${order.mailId}::uuid, 'order-placed:' || id, ${order.email}, 'order-placed',
             jsonb_build_object('orderId', id, 'name', name, 'productName', product_name,
                                'quantity', quantity, 'unitPrice', unit_price)
      FROM placed
    )
    SELECT (SELECT id::text FROM placed) AS "orderId", p.price, p.stock, p.held, p.moq,
           hits.count, hits.resets_at AS "resetsAt"
    FROM hits LEFT JOIN p ON true`;
  if (!row) throw new Error('the placing statement returned no row');
  const { orderId, price, stock, held, moq, count, resetsAt } = row;
  const product = price === null ? null : { price, stock, held, moq };
  return { orderId, product, hits: { count, resetsAt } };
}

export async function findIdempotentOrder(
  db: Executor,
  userId: string,
  key: string,
): Promise<{ orderId: string; requestHash: string } | null> {
  return db.idempotencyKey.findUnique({
    where: { userId_key: { userId, key } },
    select: { orderId: true, requestHash: true },
  });
}

export interface Shipment {
  orderId: string;
  actorId: string;
  movementId: string;
  mailId: string;
  claimWindowMinutes: number;
}

/**
 * Ships in one statement: order, stock, hold, movement, mail and audit, or nothing. A movement that
 * the documented two-call shipping wrote before is claimed, and stock then stays as it is. Locks the
 * order, then the product.
 *
 * @returns `shippable: false` when the order was not paid, shipped before, or cancelled;
 *   `shipped: false` with `shippable: true` when stock is short.
 */
export async function shipInOneStatement(
  db: Statements,
  { orderId, actorId, movementId, mailId, claimWindowMinutes }: Shipment,
): Promise<{ shippable: boolean; shipped: boolean }> {
  const rows = await db.$queryRaw<{ shippable: boolean; shipped: boolean }[]>`
    WITH o AS (
      SELECT id, product_id, quantity, name, email, product_name FROM orders
      WHERE id = ${orderId}::uuid AND paid AND NOT shipped AND cancelled_at IS NULL
        AND refunded_at IS NULL
      FOR UPDATE
    ), own AS (
      SELECT m.id FROM stock_movement m JOIN o ON m.order_id = o.id
    ), loose AS (
      SELECT m.id FROM stock_movement m JOIN o ON m.product_id = o.product_id
      WHERE m.order_id IS NULL AND m.kind = 'manual' AND m.delta = -o.quantity
        AND m.actor_id = ${actorId}::uuid
        AND m.created_at > now() - make_interval(mins => ${claimWindowMinutes}::int)
        AND NOT EXISTS (SELECT 1 FROM own)
      ORDER BY m.created_at LIMIT 1
      FOR UPDATE OF m SKIP LOCKED
    ), need AS (
      SELECT o.*, CASE WHEN EXISTS (SELECT 1 FROM own) OR EXISTS (SELECT 1 FROM loose)
                       THEN 0 ELSE o.quantity END AS from_shelf
      FROM o
    ), taken AS (
      UPDATE product p SET stock = p.stock - need.from_shelf, held = p.held - need.quantity,
                           updated_at = now()
      FROM need WHERE p.id = need.product_id AND p.stock >= need.from_shelf
      RETURNING p.id
    ), shipped AS (
      UPDATE orders SET shipped = true, shipped_at = now(), holds_stock = false, updated_at = now()
      FROM need, taken
      WHERE orders.id = need.id AND orders.paid AND NOT orders.shipped
      RETURNING orders.id
    ), claimed AS (
      UPDATE stock_movement m SET order_id = shipped.id
      FROM shipped, loose WHERE m.id = loose.id
    ), moved AS (
      INSERT INTO stock_movement (id, product_id, delta, kind, order_id, actor_id)
      SELECT ${movementId}::uuid, need.product_id, -need.quantity, 'shipped', shipped.id,
             ${actorId}::uuid
      FROM need, shipped WHERE need.from_shelf > 0
    ), mail AS (
      INSERT INTO outbox (id, event, recipient, template, payload)
      SELECT ${mailId}::uuid, 'order-shipped:' || need.id, need.email, 'order-shipped',
             jsonb_build_object('orderId', need.id, 'name', need.name, 'productName',
                                need.product_name, 'quantity', need.quantity)
      FROM need, shipped
      ON CONFLICT (event, recipient) DO NOTHING
    ), audited AS (
      INSERT INTO audit (actor_id, action, subject)
      SELECT ${actorId}::uuid, 'order-shipped', shipped.id::text FROM shipped
    )
    SELECT EXISTS (SELECT 1 FROM o) AS shippable, EXISTS (SELECT 1 FROM shipped) AS shipped`;
  return rows[0] ?? { shippable: false, shipped: false };
}

/** Hides an order: cancels an unpaid one that holds nothing, or takes a shipped one off the lists. */
export async function cancelUnheld(db: Executor, id: string, now: Date): Promise<boolean> {
  const { count } = await db.order.updateMany({
    where: { id, paid: false, cancelledAt: null, holdsStock: false },
    data: { cancelledAt: now, updatedAt: now },
  });
  return count === 1;
}

export async function removeShipped(db: Executor, id: string, now: Date): Promise<boolean> {
  const { count } = await db.order.updateMany({
    where: { id, shipped: true, removedAt: null },
    data: { removedAt: now, updatedAt: now },
  });
  return count === 1;
}
