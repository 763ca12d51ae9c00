import { randomUUID } from 'node:crypto';
import type { TestShop } from '../support/test-shop.ts';

/** Takes away the uniqueness that would stop naive code: the second line of defence. */
export async function dropAccountGuards(test: TestShop): Promise<void> {
  await test.sql(`
    DROP INDEX users_email_key, review_user_id_key;
    ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_pkey`);
}

/** Looks for a review, then writes one. */
export async function reviewReadingFirst(
  test: TestShop,
  userId: string,
  title: string,
): Promise<void> {
  const found = await test.sql('SELECT id FROM review WHERE user_id = $1', [userId]);
  const statement = found.length
    ? 'UPDATE review SET title = $3 WHERE user_id = $2 AND $1::uuid IS NOT NULL'
    : `INSERT INTO review (id, user_id, title, details, rating) VALUES ($1, $2, $3, 'Details', 5)`;
  await test.sql(statement, [randomUUID(), userId, title]);
}

/** Looks for the address, then makes the account. */
export async function registerReadingFirst(test: TestShop, email: string): Promise<void> {
  const found = await test.sql('SELECT id FROM users WHERE email = $1', [email]);
  if (found.length) return;
  await test.sql('INSERT INTO users (id, email) VALUES ($1, $2)', [randomUUID(), email]);
}

/** Looks whether the code is fresh, sets the password, then marks it used. True when it was taken. */
export async function resetReadingFirst(
  test: TestShop,
  codeHash: string,
  password: string,
): Promise<boolean> {
  const [reset] = await test.sql<{ userId: string }>(
    `SELECT user_id AS "userId" FROM password_reset WHERE code_hash = $1 AND used_at IS NULL`,
    [codeHash],
  );
  if (!reset) return false;
  await test.sql('UPDATE credentials SET password_hash = $2 WHERE user_id = $1', [
    reset.userId,
    password,
  ]);
  await test.sql('UPDATE password_reset SET used_at = now() WHERE code_hash = $1', [codeHash]);
  return true;
}

/** Looks for the key, then places the order, its mail and the key, each by itself. */
export async function orderReadingFirst(
  test: TestShop,
  wish: { userId: string; productId: string; key: string },
): Promise<string> {
  const { userId, productId, key } = wish;
  const [known] = await test.sql<{ id: string }>(
    'SELECT order_id AS id FROM idempotency_key WHERE user_id = $1 AND key = $2',
    [userId, key],
  );
  if (known) return known.id;
  const id = randomUUID();
  await test.sql(
    `INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                         product_name, unit_price)
     VALUES ($1, $2, $3, 'n', 'e', 'p', 'a', 1, 'p', 12)`,
    [id, userId, productId],
  );
  await test.sql(
    `INSERT INTO outbox (id, event, recipient, template, payload)
     VALUES (gen_random_uuid(), 'order-placed:' || $1::text, 'e', 'order-placed', '{}')`,
    [id],
  );
  await test.sql(
    `INSERT INTO idempotency_key (user_id, key, request_hash, order_id) VALUES ($1, $2, '', $3)`,
    [userId, key, id],
  );
  return id;
}
