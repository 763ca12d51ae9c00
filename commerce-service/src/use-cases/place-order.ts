import { createHash } from 'node:crypto';
import { findIdempotentOrder, insertOrder } from '../database/order-store.ts';
import { retrying } from '../database/transaction.ts';
import type { Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { maxAmountCents, minAmountCents } from '../domain/money.ts';
import { assertOrderable, type OrderWish } from '../domain/order-rules.ts';
import { isId } from './ids.ts';
import { assertWithinRate, limitRate, rateOf } from './limit-rate.ts';
import type { Shop } from './shop.ts';

export interface OrderRequest extends OrderWish {
  productId: string;
  name: string;
  phone: string;
  address: string;
}

function fingerprint(request: OrderRequest): string {
  const { productId, name, phone, address, quantity, productPrice } = request;
  const parts = [productId, name, phone, address, quantity, productPrice];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The order that an earlier request with this key made. */
async function earlierOrder(
  shop: Shop,
  caller: Caller,
  idempotency: { key: string; requestHash: string } | null,
): Promise<string | null> {
  if (!idempotency) return null;
  const { key, requestHash } = idempotency;
  const earlier = await findIdempotentOrder(shop.database.prisma, caller.userId, key);
  if (earlier && earlier.requestHash !== requestHash) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  }
  return earlier?.orderId ?? null;
}

/**
 * Places an order for the caller (spec section 5, Purchase). Name and price come from the product;
 * nothing is held until paying begins. The same idempotency key gives the same order.
 * @returns the order's id.
 * @throws DomainError PRODUCT_NOT_FOUND, QUANTITY_BELOW_MOQ, QUANTITY_ABOVE_AVAILABLE,
 *   TOTAL_ABOVE_LIMIT, TOTAL_BELOW_LIMIT, PRICE_CHANGED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS.
 */
export async function placeOrder(
  shop: Shop,
  caller: Caller,
  request: OrderRequest,
  idempotencyKey: string | null,
): Promise<string> {
  if (!isId(request.productId)) {
    await limitRate(shop, 'orders', caller.userId);
    throw new DomainError('PRODUCT_NOT_FOUND');
  }
  const idempotency = idempotencyKey
    ? { key: idempotencyKey, requestHash: fingerprint(request) }
    : null;
  const placement = await retrying(() =>
    insertOrder(shop.database.direct, {
      id: shop.newId(),
      mailId: shop.newId(),
      userId: caller.userId,
      email: caller.email,
      productId: request.productId,
      name: request.name,
      phone: request.phone,
      address: request.address,
      quantity: request.quantity,
      productPrice: request.productPrice,
      minTotalCents: minAmountCents,
      maxTotalCents: maxAmountCents,
      idempotency,
      rate: rateOf(shop, 'orders', caller.userId),
    }),
  );
  if (placement.orderId) {
    shop.note('order-placed');
    return placement.orderId;
  }
  assertWithinRate(shop, 'orders', placement.hits);
  const earlier = await earlierOrder(shop, caller, idempotency);
  if (earlier) return earlier;
  if (!placement.product) throw new DomainError('PRODUCT_NOT_FOUND');
  assertOrderable(placement.product, request);
  throw new Error('an order was refused that the rules allow');
}
