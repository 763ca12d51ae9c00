import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

/** promises.md section 1: each statement lists what breaks an invariant, and must list nothing. */
const breaches: Record<string, string> = {
  'I1 stock is never negative': 'SELECT id FROM product WHERE stock < 0 OR held < 0',
  'I2 the ledger adds up to the stock': `
    SELECT p.id, p.stock, coalesce(sum(m.delta), 0) AS ledger FROM product p
    LEFT JOIN stock_movement m ON m.product_id = p.id
    GROUP BY p.id HAVING p.stock <> coalesce(sum(m.delta), 0)`,
  'I2b holds are those of paying and paid orders': `
    SELECT p.id, p.held FROM product p LEFT JOIN orders o ON o.product_id = p.id AND o.holds_stock
    GROUP BY p.id HAVING p.held <> coalesce(sum(o.quantity), 0)`,
  'I3 shipped is paid, paid has its transaction, and is not cancelled': `
    SELECT id FROM orders WHERE (shipped AND NOT paid) OR paid <> (transaction_id IS NOT NULL)
      OR (paid AND cancelled_at IS NOT NULL)`,
  'I4 no charge is both kept and owed back': `
    SELECT o.id FROM orders o JOIN refund_due r ON r.intent_id = o.transaction_id`,
  'I6 one movement for each shipped order': `
    SELECT o.id FROM orders o LEFT JOIN stock_movement m ON m.order_id = o.id
    WHERE o.shipped AND (m.id IS NULL OR m.delta <> -o.quantity)`,
};

/** Everything that must hold at rest, in the database and against Stripe's stand-in. */
export async function expectInvariants(test: TestShop): Promise<void> {
  for (const [name, statement] of Object.entries(breaches)) {
    expect(await test.sql(statement), name).toEqual([]);
  }
  const [sums] = await test.sql<{ kept: string; back: string }>(
    `SELECT (SELECT coalesce(sum(quantity::bigint * unit_price * 100), 0) FROM orders WHERE paid) AS kept,
            (SELECT coalesce(sum(amount_cents), 0) FROM refund_due WHERE done_at IS NOT NULL) AS back`,
  );
  const { succeededCents, refundedCents } = test.stripe.totals();
  expect(refundedCents, 'refunds done are refunds at Stripe').toBe(Number(sums?.back));
  expect(succeededCents - refundedCents, 'I5 money at Stripe is money of paid orders').toBe(
    Number(sums?.kept),
  );
}
