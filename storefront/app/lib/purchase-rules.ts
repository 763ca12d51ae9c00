import { phoneFault, textFault } from './text-rules';

/*
 * The purchase form's rules (spec section 5; 'Oder' is the spec's). The page checks what is typed
 * by these functions themselves, the schema on the server is built on them: one set of rules, and
 * no zod in the browser, which would be a quarter of the page's script.
 */

/** The bounds of an order's quantity: minimum order quantity, and what can still be sold. */
export interface QuantityBounds {
  moq: number;
  stock: number;
}

/** The purchase form's fields as an order takes them. */
export type PurchaseFields = {
  phone: string;
  address: string;
  quantity: number;
  productPrice: number;
  draftId: string;
};

/** What is wrong with a phone number of an order, or undefined. */
export function purchasePhoneFault(typed: string): string | undefined {
  return phoneFault(typed, {
    required: 'Phone no is required.',
    invalid: 'Please provide valid phone no.',
  });
}

/** What is wrong with a shipping address, or undefined. */
export function addressFault(typed: string): string | undefined {
  return textFault(typed, {
    required: 'Address is required.',
    min: 10,
    tooShort: 'Please provide detailed address.',
    max: 500,
  });
}

/** What is wrong with a quantity, as typed or as a number, or undefined. */
export function quantityFault(typed: unknown, { moq, stock }: QuantityBounds): string | undefined {
  if (typed === undefined || typed === null || String(typed).trim() === '') {
    return 'Quantity is required.';
  }
  const quantity = Number(typed);
  if (!Number.isSafeInteger(quantity)) return 'Quantity must be a whole number.';
  if (quantity < moq) return `Minimum Oder Quantity is ${moq}`;
  return quantity > stock ? `Maximum Oder Quantity is ${stock}` : undefined;
}

/** One step of the quantity, kept between the product's bounds. */
export function stepQuantity(typed: unknown, step: 1 | -1, { moq, stock }: QuantityBounds): number {
  const current = Number(typed);
  const next = Number.isFinite(current) && typed !== '' ? Math.trunc(current) + step : moq;
  return Math.max(moq, Math.min(Math.max(stock, moq), next));
}
