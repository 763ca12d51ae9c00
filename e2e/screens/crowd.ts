import { newOrder } from '../fixtures/customers.ts';
import type { RunningShop } from '../fixtures/shop.ts';
import type { Cast } from './stage.ts';

const many = 500;

/**
 * Fills the shop up to 500 of everything that is listed: products, people with a review each, and
 * orders of one customer in all states. Rows that the API would write, written at once.
 */
export async function fillShop(shop: RunningShop, { bulk, product }: Cast): Promise<void> {
  const { _id } = await newOrder(shop, bulk, product);
  await copyProducts(shop);
  await addReviewers(shop);
  await copyOrder(shop, _id);
}

async function copyProducts(shop: RunningShop): Promise<void> {
  await shop.sql(
    `WITH seeded AS (
       SELECT *, row_number() OVER (ORDER BY created_at, id) - 1 AS place FROM product
       WHERE deleted_at IS NULL AND category <> 'others'),
     fresh AS (
       SELECT seeded.*, n, gen_random_uuid() AS new_id
       FROM generate_series((SELECT count(*) + 1 FROM product WHERE deleted_at IS NULL), $1::int) AS n
       JOIN seeded ON place = n % (SELECT count(*) FROM seeded)),
     sold AS (
       INSERT INTO product (id, name, category, description, price, stock, moq, img, author_id, email)
       SELECT new_id, name || ', lot ' || n, category, description, price, 10 + n % 900, moq, img,
              author_id, email FROM fresh RETURNING id, stock)
     INSERT INTO stock_movement (id, product_id, delta, kind)
     SELECT gen_random_uuid(), id, stock, 'initial' FROM sold`,
    [many],
  );
}

async function addReviewers(shop: RunningShop): Promise<void> {
  await shop.sql(
    `WITH fresh AS (
       INSERT INTO users (id, email, name, email_verified)
       SELECT gen_random_uuid(), 'reviewer-' || n || '@example.com', 'Reviewer Number ' || n, true
       FROM generate_series((SELECT count(*) + 1 FROM review), $1::int) AS n RETURNING id, name)
     INSERT INTO review (id, user_id, title, details, rating)
     SELECT gen_random_uuid(), id, 'Good parts, well packed',
            name || ' has ordered by the reel for years, and every reel was as its label said.',
            1 + length(name) % 5 FROM fresh`,
    [many],
  );
}

async function copyOrder(shop: RunningShop, orderId: string): Promise<void> {
  await shop.sql(
    `INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity, product_name,
                         unit_price, paid, paid_at, transaction_id, shipped, shipped_at, holds_stock,
                         created_at)
     SELECT gen_random_uuid(), user_id, product_id, name, email, phone, address, quantity, product_name,
            unit_price, n % 3 > 0, CASE WHEN n % 3 > 0 THEN at END,
            CASE WHEN n % 3 > 0 THEN 'pi_' || md5(n || id::text) END, n % 3 = 1, CASE WHEN n % 3 = 1 THEN at END,
            n % 3 = 2, at
     FROM orders, LATERAL (SELECT n, now() - n * interval '1 hour' AS at
                           FROM generate_series(2, $2::int) AS n) AS numbers
     WHERE id = $1`,
    [orderId, many],
  );
}
