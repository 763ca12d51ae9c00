import type pg from 'pg';
import { quietly } from './fill-shop.ts';

const ordersOfEach = 100;

/** What other measurements have ordered is no part of the counts that are told. */
export function clearOrders(client: pg.Client): Promise<void> {
  return quietly(client, () => client.query('TRUNCATE orders CASCADE'));
}

/**
 * Brings the shop up to `count` orders, a minute apart, in all states, by customers with a hundred
 * each: as a shop grows, by more people, not by more orders of the same. The given customer has a
 * hundred too, spread over all the time.
 */
export async function growOrders(
  client: pg.Client,
  customerId: string,
  count: number,
): Promise<void> {
  await quietly(client, async () => {
    await client.query(
      `INSERT INTO users (id, email, name, role)
       SELECT gen_random_uuid(), 'crowd-' || n || '@bench.example', 'Customer Number ' || n, 'user'
       FROM generate_series((SELECT count(*) + 1 FROM users WHERE email LIKE 'crowd-%'),
                            $1::int) AS n`,
      [count / ordersOfEach],
    );
    await client.query(
      `WITH crowd AS (SELECT id, email, name, row_number() OVER () - 1 AS place FROM users
                      WHERE email LIKE 'crowd-%'),
            goods AS (SELECT id, name, price, row_number() OVER () - 1 AS place
                      FROM (SELECT id, name, price FROM product LIMIT 1000) AS few),
            fresh AS (SELECT n, timestamptz '2015-01-01' + n * interval '1 minute' AS at,
                             n % 20 > 2 AS paid, n % 20 > 2 AND n <= $1::int - 200 AS shipped
                      FROM generate_series((SELECT count(*) + 1 FROM orders), $1::int) AS n)
       INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                           product_name, unit_price, paid, paid_at, transaction_id, shipped,
                           shipped_at, holds_stock, cancelled_at, created_at)
       SELECT gen_random_uuid(), crowd.id, goods.id, crowd.name, crowd.email, '+1 555 010 1992',
              '12 Resistor Road, Ohmville', 1 + n % 9, goods.name, goods.price,
              paid, CASE WHEN paid THEN at END, CASE WHEN paid THEN 'pi_' || n END,
              shipped, CASE WHEN shipped THEN at END, paid AND NOT shipped,
              CASE WHEN n % 20 = 0 THEN at END, at
       FROM fresh JOIN crowd ON crowd.place = n % $2::int
                  JOIN goods ON goods.place = n % (SELECT count(*) FROM goods)`,
      [count, count / ordersOfEach],
    );
    await client.query(
      `UPDATE orders SET user_id = $1, email = (SELECT email FROM users WHERE id = $1)
       WHERE id IN (SELECT id FROM orders WHERE user_id <> $1 ORDER BY created_at DESC
                    LIMIT greatest(0, $2::int - (SELECT count(*) FROM orders WHERE user_id = $1)))`,
      [customerId, ordersOfEach],
    );
  });
  await client.query('VACUUM ANALYZE users, orders');
}
