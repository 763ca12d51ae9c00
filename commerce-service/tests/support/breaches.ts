import type Stripe from 'stripe';
import { chargeBreaches } from './charge-breaches.ts';

/**
 * What a shop at rest can be judged by: its database, and Stripe as Stripe's own SDK tells it. Of a
 * test shop, and of any running one (the browser tests use it too).
 */
export interface Evidence {
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  stripe: Stripe;
}

/**
 * promises.md section 1: each statement lists the ids of what breaks an invariant, and must list
 * nothing. I4 and I5 are in charges.ts, the answered writes of I8 in history.ts.
 */
const statements: Record<string, string> = {
  'I1 stock is never negative': 'SELECT id FROM product WHERE stock < 0 OR held < 0',
  'I2 stock is what came in less what was shipped, and the sum of the ledger': `
    SELECT p.id FROM product p
    LEFT JOIN (
      SELECT m.product_id, sum(m.delta) AS every,
             coalesce(sum(m.delta) FILTER (WHERE m.kind IN ('initial', 'correction')), 0) AS put,
             coalesce(sum(m.delta) FILTER (WHERE m.kind = 'manual' AND o.id IS NULL), 0) AS loose
      FROM stock_movement m LEFT JOIN orders o ON o.id = m.order_id AND o.shipped
      GROUP BY m.product_id
    ) m ON m.product_id = p.id
    LEFT JOIN (
      SELECT product_id, sum(quantity) AS quantity FROM orders WHERE shipped GROUP BY product_id
    ) s ON s.product_id = p.id
    WHERE p.stock <> coalesce(m.every, 0)
       OR p.stock <> coalesce(m.put, 0) + coalesce(m.loose, 0) - coalesce(s.quantity, 0)`,
  'I2 what is held is what paying and paid orders hold': `
    SELECT p.id FROM product p LEFT JOIN orders o ON o.product_id = p.id AND o.holds_stock
    GROUP BY p.id HAVING p.held <> coalesce(sum(o.quantity), 0)`,
  'I3 shipped is paid, paid has its transaction and is not cancelled': `
    SELECT id FROM orders WHERE (shipped AND NOT paid) OR paid <> (transaction_id IS NOT NULL)
      OR (paid AND cancelled_at IS NOT NULL) OR (removed_at IS NOT NULL AND NOT shipped)`,
  'I3 refunded is paid, not shipped, and holds nothing': `
    SELECT id FROM orders WHERE refunded_at IS NOT NULL AND (NOT paid OR shipped OR holds_stock)`,
  'I4 a transaction pays one order': `
    SELECT transaction_id AS id FROM orders WHERE transaction_id IS NOT NULL
    GROUP BY transaction_id HAVING count(*) > 1`,
  'I6 one movement for each shipped order': `
    SELECT o.id FROM orders o LEFT JOIN stock_movement m ON m.order_id = o.id
    WHERE o.shipped GROUP BY o.id
    HAVING count(m.id) <> 1 OR bool_or(m.delta <> -o.quantity OR m.product_id <> o.product_id)`,
  'I7 the price of an order is the one that its buyer was told': `
    SELECT o.id FROM orders o JOIN outbox m ON m.event = 'order-placed:' || o.id
    WHERE m.payload ? 'unitPrice' AND (m.payload ->> 'unitPrice')::int <> o.unit_price`,
  'I8 an order is there with its mail, or neither': `
    SELECT coalesce(o.id::text, m.event) AS id
    FROM orders o FULL JOIN (SELECT * FROM outbox WHERE template = 'order-placed') m
      ON m.event = 'order-placed:' || o.id
    WHERE o.id IS NULL OR m.id IS NULL`,
  'I8 an idempotency key is there with its order': `
    SELECT k.key AS id FROM idempotency_key k LEFT JOIN orders o ON o.id = k.order_id
    WHERE o.id IS NULL`,
  'I8 paid, its mail and its trace are there together': `
    SELECT o.id FROM orders o WHERE o.paid <>
      EXISTS (SELECT 1 FROM outbox m WHERE m.event = 'payment-received:' || o.id)
    OR o.paid <>
      EXISTS (SELECT 1 FROM audit a WHERE a.action = 'order-paid' AND a.subject = o.id::text)`,
  'I8 shipped, its mail and its trace are there together': `
    SELECT o.id FROM orders o WHERE o.shipped <>
      EXISTS (SELECT 1 FROM outbox m WHERE m.event = 'order-shipped:' || o.id)
    OR o.shipped <>
      EXISTS (SELECT 1 FROM audit a WHERE a.action = 'order-shipped' AND a.subject = o.id::text)`,
  'I8 refunded, its debt, its mail and its trace are there together': `
    SELECT o.id FROM orders o WHERE (o.refunded_at IS NOT NULL) <>
      EXISTS (SELECT 1 FROM refund_due r WHERE r.intent_id = o.transaction_id)
    OR (o.refunded_at IS NOT NULL) <>
      EXISTS (SELECT 1 FROM outbox m WHERE m.event = 'order-refunded:' || o.id)
    OR (o.refunded_at IS NOT NULL) <>
      EXISTS (SELECT 1 FROM audit a WHERE a.action = 'order-refunded' AND a.subject = o.id::text)`,
  'I8 cancelled and its trace are there together': `
    SELECT o.id FROM orders o WHERE (o.cancelled_at IS NOT NULL) <>
      EXISTS (SELECT 1 FROM audit a WHERE a.action = 'order-cancelled' AND a.subject = o.id::text)`,
  'I9 one mail per event and recipient': `
    SELECT event AS id FROM outbox GROUP BY event, recipient HAVING count(*) > 1`,
  'I9 a payment, a shipment and an order are told once': `
    SELECT event AS id FROM outbox
    WHERE template IN ('order-placed', 'payment-received', 'order-shipped', 'order-refunded')
    GROUP BY event HAVING count(*) > 1`,
};

/** Every invariant that the database and Stripe show broken, each named with what breaks it. */
export async function breachesIn(evidence: Evidence): Promise<string[]> {
  const breaches: string[] = [];
  for (const [name, statement] of Object.entries(statements)) {
    const rows = await evidence.sql<{ id: string }>(statement);
    for (const { id } of rows) breaches.push(`${name}: ${id}`);
  }
  return [...breaches, ...(await chargeBreaches(evidence))];
}
