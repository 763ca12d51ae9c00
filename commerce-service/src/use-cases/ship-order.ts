import { findOrder, shipInOneStatement } from '../database/order-store.ts';
import { readStock } from '../database/product-store.ts';
import { isUniqueViolation, retrying } from '../database/transaction.ts';
import type { Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { nextState, orderState } from '../domain/order-state.ts';
import { claimWindowMinutes } from '../domain/stock.ts';
import { isId } from './ids.ts';
import type { Shop } from './shop.ts';

/**
 * Ships a paid order: stock down and order shipped, or neither (spec section 4). A movement of the
 * documented two-call shipping is claimed instead of taking the goods twice.
 * @returns 1, or 0 when it was shipped before.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_UNPAID, ORDER_CANCELLED, ORDER_REFUNDED,
 *   INSUFFICIENT_STOCK { stock, quantity }.
 */
export async function shipOrder(shop: Shop, caller: Caller, orderId: string): Promise<number> {
  if (!isId(orderId)) throw new DomainError('ORDER_NOT_FOUND');
  const db = shop.database.prisma;
  const ship = () =>
    shipInOneStatement(shop.database.direct, {
      orderId,
      actorId: caller.userId,
      movementId: shop.newId(),
      mailId: shop.newId(),
      claimWindowMinutes,
    });
  const outcome = await retrying(ship).catch((error: unknown) => {
    // The order's goods were booked between our snapshot and our lock: now they are seen.
    if (isUniqueViolation(error)) return retrying(ship);
    throw error;
  });
  if (outcome.shipped) {
    shop.crashPoint('ship-after-commit');
    shop.catalogue.clearShelf();
    shop.note('order-shipped');
    return 1;
  }
  const order = await findOrder(db, orderId);
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  if (outcome.shippable) {
    const stock = await readStock(db, order.productId);
    throw new DomainError('INSUFFICIENT_STOCK', { stock, quantity: order.quantity });
  }
  if (order.shipped) return 0;
  nextState(orderState(order), 'ship');
  // Paid between our statement and this look: the caller may simply try again.
  throw new DomainError('ORDER_UNPAID');
}
