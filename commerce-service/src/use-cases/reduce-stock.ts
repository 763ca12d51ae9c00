import { writeAudit } from '../database/audit-store.ts';
import { lockOrder } from '../database/payment-store.ts';
import { insertMovement, takeStock } from '../database/product-store.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { nextState, orderState } from '../domain/order-state.ts';
import type { Executor } from '../database/client.ts';
import { isId } from './ids.ts';
import type { Shop } from './shop.ts';

interface Reduction {
  productId: string;
  quantity: number;
  orderId: string | null;
}

/** True when the order's goods were taken before; refuses an order that cannot be shipped. */
async function wasTakenFor(tx: Executor, { orderId, productId, quantity }: Reduction) {
  if (orderId === null) return false;
  const order = isId(orderId) ? await lockOrder(tx, orderId) : null;
  if (!order || order.productId !== productId) throw new DomainError('ORDER_NOT_FOUND');
  const earlier = await tx.stockMovement.findUnique({ where: { orderId } });
  if (earlier) return true;
  nextState(orderState(order), 'ship');
  if (order.quantity !== quantity)
    throw new DomainError('AMOUNT_DIFFERS', { total: order.quantity });
  return false;
}

/**
 * Takes goods from the shelf: the first half of the documented two-call shipping. The movement is
 * claimed when the order is then shipped; with an order id the same goods are never taken twice.
 * @returns 1, or 0 when this order's goods were taken before.
 * @throws DomainError PRODUCT_NOT_FOUND, ORDER_NOT_FOUND, INSUFFICIENT_STOCK (nothing changed), and
 *   the refusals of shipping.
 */
export async function reduceStock(
  shop: Shop,
  caller: Caller,
  reduction: Reduction,
): Promise<number> {
  const { productId, quantity, orderId } = reduction;
  if (!isId(productId)) throw new DomainError('PRODUCT_NOT_FOUND');
  const count = await inTransaction(shop.database, async (tx) => {
    if (await wasTakenFor(tx, reduction)) return 0;
    const outcome = await takeStock(tx, productId, quantity);
    if (outcome === 'unknown') throw new DomainError('PRODUCT_NOT_FOUND');
    if (outcome === 'short') throw new DomainError('INSUFFICIENT_STOCK');
    const actorId = caller.userId;
    await insertMovement(tx, {
      id: shop.newId(),
      productId,
      delta: -quantity,
      kind: 'manual',
      actorId,
      orderId,
    });
    const details = { quantity, orderId };
    await writeAudit(tx, { actorId, action: 'stock-taken', subject: productId, details });
    return 1;
  });
  shop.catalogue.clearShelf();
  return count;
}
