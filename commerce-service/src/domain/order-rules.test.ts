import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DomainError } from './errors.ts';
import { assertChargeable, maxAmountCents, totalCents } from './money.ts';
import { assertOrderable } from './order-rules.ts';
import { availableStock } from './stock.ts';

const product = { price: 12, stock: 100, held: 40, moq: 10 };

describe('order rules', () => {
  it('When the quantity lies between moq and available, then the order is allowed', () => {
    expect(() => assertOrderable(product, { quantity: 10, productPrice: 12 })).not.toThrow();
    expect(() => assertOrderable(product, { quantity: 60, productPrice: 12 })).not.toThrow();
  });

  it.each([
    [{ quantity: 9, productPrice: 12 }, 'QUANTITY_BELOW_MOQ', { moq: 10 }],
    [{ quantity: 61, productPrice: 12 }, 'QUANTITY_ABOVE_AVAILABLE', { stock: 60 }],
    [{ quantity: 10, productPrice: 11 }, 'PRICE_CHANGED', { price: 12 }],
  ])('When the wish is %o, then it is refused with %s', (wish, code, details) => {
    expect(() => assertOrderable(product, wish)).toThrow(
      expect.objectContaining({ code, details }) as Error,
    );
  });

  it('When a product costs nothing, then it cannot be ordered: no card could pay it', () => {
    expect(() =>
      assertOrderable({ ...product, price: 0 }, { quantity: 10, productPrice: 0 }),
    ).toThrow(expect.objectContaining({ code: 'TOTAL_BELOW_LIMIT' }) as Error);
  });

  it('When more is held than lies on the shelf, then nothing is available and never less', () => {
    expect(availableStock({ stock: 3, held: 5 })).toBe(0);
  });
});

describe('money', () => {
  it('When price and quantity are whole, then the total is their product in whole cents', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(99), (price, quantity) => {
        const cents = totalCents(price, quantity);
        expect(cents % 100).toBe(0);
        expect(cents / 100).toBe(price * quantity);
      }),
    );
  });

  it('When the total is the largest that Stripe takes in dollars, then it stands; one more is refused', () => {
    expect(totalCents(999_999, 1)).toBe(99_999_900);
    expect(() => totalCents(1_000_000, 1)).toThrow(DomainError);
    expect(() => totalCents(2_147_483_647, 2_147_483_647)).toThrow(DomainError);
  });

  it('When the amount is outside what Stripe charges, then it is refused', () => {
    expect(() => assertChargeable(50)).not.toThrow();
    expect(() => assertChargeable(49)).toThrow(DomainError);
    expect(() => assertChargeable(maxAmountCents)).not.toThrow();
    expect(() => assertChargeable(maxAmountCents + 1)).toThrow(DomainError);
  });
});
