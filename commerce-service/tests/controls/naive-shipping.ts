import type { TestShop } from '../support/test-shop.ts';

interface ToShip {
  productId: string;
  quantity: number;
  shipped: boolean;
}

/** Reads whether the order is shipped, then writes that it is refunded. */
export async function refundReadingFirst(test: TestShop, orderId: string): Promise<void> {
  const { shipped } = await read(test, orderId);
  if (shipped) return;
  await test.sql('UPDATE orders SET refunded_at = now(), holds_stock = false WHERE id = $1', [
    orderId,
  ]);
}

async function read(test: TestShop, orderId: string): Promise<ToShip> {
  const [order] = await test.sql<ToShip>(
    `SELECT product_id AS "productId", quantity, shipped FROM orders WHERE id = $1`,
    [orderId],
  );
  if (!order) throw new Error('no such order');
  return order;
}

async function note(test: TestShop, orderId: string, { productId, quantity }: ToShip) {
  await test.sql(
    `INSERT INTO stock_movement (id, product_id, delta, kind, order_id)
     VALUES (gen_random_uuid(), $1, -$2::int, 'shipped', $3)`,
    [productId, quantity, orderId],
  );
  await test.sql(
    `INSERT INTO outbox (id, event, recipient, template, payload)
     VALUES (gen_random_uuid(), 'order-shipped:' || $1, 'e', 'order-shipped', '{}')`,
    [orderId],
  );
  await test.sql(`INSERT INTO audit (action, subject) VALUES ('order-shipped', $1)`, [orderId]);
  await test.sql(
    `UPDATE orders SET shipped = true, shipped_at = now(), holds_stock = false WHERE id = $1`,
    [orderId],
  );
  await test.sql('UPDATE product SET held = held - $2 WHERE id = $1', [productId, quantity]);
}

/** Reads the stock, looks whether it is enough, writes what is left. */
export async function shipReadingFirst(test: TestShop, orderId: string): Promise<number> {
  const order = await read(test, orderId);
  if (order.shipped) return 0;
  const [product] = await test.sql<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [
    order.productId,
  ]);
  const left = (product?.stock ?? 0) - order.quantity;
  if (left < 0) return 0;
  await test.sql('UPDATE product SET stock = $2 WHERE id = $1', [order.productId, left]);
  await note(test, orderId, order);
  return 1;
}

/** Takes stock safely, but looks at the order without a lock; and claims no earlier movement. */
export async function shipWithoutOrderLock(test: TestShop, orderId: string): Promise<number> {
  const order = await read(test, orderId);
  if (order.shipped) return 0;
  const taken = await test.sql(
    'UPDATE product SET stock = stock - $2 WHERE id = $1 AND stock >= $2 RETURNING id',
    [order.productId, order.quantity],
  );
  if (taken.length === 0) return 0;
  await note(test, orderId, order);
  return 1;
}
