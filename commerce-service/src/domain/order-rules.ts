import { DomainError } from './errors.ts';
import { assertChargeable, maxAmountCents, totalCents } from './money.ts';
import { availableStock } from './stock.ts';

/** What the order rules need of a product. Price in whole US dollars. */
export interface OrderableProduct {
  price: number;
  stock: number;
  held: number;
  moq: number;
}

/** What a buyer asks for: the quantity, and the unit price that the buyer was shown. */
export interface OrderWish {
  quantity: number;
  productPrice: number;
}

/**
 * Guarantees that an order may be placed (spec section 5, Purchase; api.md, POST /orders).
 * @throws DomainError QUANTITY_BELOW_MOQ { moq }, QUANTITY_ABOVE_AVAILABLE { stock },
 *   TOTAL_ABOVE_LIMIT, TOTAL_BELOW_LIMIT (a product without a price: nobody could pay it by card),
 *   PRICE_CHANGED { price }.
 */
export function assertOrderable(product: OrderableProduct, wish: OrderWish): void {
  const available = availableStock(product);
  if (wish.quantity < product.moq) {
    throw new DomainError('QUANTITY_BELOW_MOQ', { moq: product.moq });
  }
  if (wish.quantity > available) {
    throw new DomainError('QUANTITY_ABOVE_AVAILABLE', { stock: available });
  }
  assertChargeable(totalCents(product.price, wish.quantity));
  if (wish.productPrice !== product.price) {
    throw new DomainError('PRICE_CHANGED', { price: product.price });
  }
}

/**
 * Guarantees that the smallest order of a product can be paid in one card payment: otherwise nobody
 * could ever buy it.
 * @throws DomainError MINIMUM_ORDER_ABOVE_LIMIT.
 */
export function assertSellable({ price, moq }: Pick<OrderableProduct, 'price' | 'moq'>): void {
  if (price * moq * 100 > maxAmountCents) throw new DomainError('MINIMUM_ORDER_ABOVE_LIMIT');
}
