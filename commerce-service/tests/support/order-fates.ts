import type { Person } from '../factories/people.ts';
import { send, type Reply } from './requests.ts';
import type { TestShop } from './test-shop.ts';

/** Cancels an order as its owner, or deletes it as an administrator. */
export function cancelOrder(test: TestShop, { token }: Person, orderId: string): Promise<Reply> {
  return send(test, 'DELETE', `/orders/${orderId}`, { token });
}

/** The buyer tells that an order was paid. */
export function reportPaid(
  test: TestShop,
  { token }: Person,
  orderId: string,
  transactionId: string,
): Promise<Reply> {
  const body = { paid: true, transactionId };
  return send(test, 'PUT', `/orders/${orderId}`, { token, body });
}

/** What has become of an order. */
export interface Fate {
  paid: boolean;
  shipped: boolean;
  cancelled: boolean;
}

/** Of every order, or of one. */
export function fates(test: TestShop, orderId: string | null = null): Promise<Fate[]> {
  return test.sql<Fate>(
    `SELECT paid, shipped, cancelled_at IS NOT NULL AS cancelled FROM orders
     WHERE $1::uuid IS NULL OR id = $1 ORDER BY id`,
    [orderId],
  );
}
