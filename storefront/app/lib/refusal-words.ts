/** What the customer or administrator reads when the shop refuses, by the service's code. */
const wordsByCode: Readonly<Record<string, string>> = {
  QUANTITY_BELOW_MOQ: 'That is less than the minimum order quantity.',
  QUANTITY_ABOVE_AVAILABLE: 'There is not that much left in stock.',
  TOTAL_ABOVE_LIMIT: 'The total is above what can be paid by card: 999,999 dollars.',
  TOTAL_BELOW_LIMIT: 'The total is below what can be paid by card.',
  PRODUCT_NOT_FOUND: 'This product is no longer sold.',
  PRODUCT_NO_LONGER_SOLD: 'This product is no longer sold, so the order cannot be paid.',
  IDEMPOTENCY_KEY_REUSED: 'This order has been placed already. You find it under My Orders.',
  NOT_ENOUGH_AVAILABLE:
    'There is not enough in stock for this order just now. You have not been charged.',
  INSUFFICIENT_STOCK:
    'There is not enough in stock for this order just now. You have not been charged.',
  AMOUNT_DIFFERS: 'The amount has changed. Please load the page again.',
  ORDER_NOT_FOUND: 'This order no longer exists.',
  ORDER_CANCELLED: 'This order has been cancelled.',
  ORDER_GONE: 'This order has been cancelled.',
  ORDER_ALREADY_PAID: 'This order has already been paid.',
  ORDER_REFUNDED: 'This order has been refunded.',
  ORDER_ALREADY_SHIPPED: 'This order has been shipped already.',
  SHIPMENT_BEGUN: 'Its goods have been taken from the shelf: the order can only be shipped.',
  LAST_ADMIN: 'The last administrator stays one.',
  USER_NOT_FOUND: 'This user no longer exists.',
  PRODUCT_CHANGED: 'Someone else has changed this product in the meantime.',
  STOCK_CHANGED: 'The stock has moved since you counted. Please count again.',
  ORDER_UNPAID: 'This order has not been paid yet.',
  ORDER_NOT_DELETABLE: 'A paid order can only be deleted once it has been shipped.',
  PAYMENT_IN_PROGRESS: 'This order is being paid at the moment. Please try again shortly.',
  PAYMENT_NOT_CONFIRMED: 'The card provider has not confirmed this payment.',
  PAYMENTS_UNAVAILABLE:
    'The card provider cannot be reached just now. You are never charged twice: please try again in a moment.',
  IMAGE_UNREADABLE: 'This file cannot be read as an image.',
  IMAGE_TYPE_UNSUPPORTED: 'Please attach a JPEG, PNG or WebP image.',
  IMAGE_TOO_LARGE: 'The image is too large.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a minute and try again.',
};

// Whether it was done cannot be known here; sending the same form again does it once at most.
const awayWords = 'We could not reach our order desk. Please try again in a moment.';
const unknownWords = 'That did not work. Please check what you entered and try again.';

/** Words for a refusal. An outage and a code without words of its own have a sentence too. */
export function refusalWords(problem: { code: string; status: number }): string {
  const words = wordsByCode[problem.code];
  if (words !== undefined) return words;
  if (problem.status === 429) return wordsByCode['TOO_MANY_REQUESTS'] ?? unknownWords;
  return problem.status >= 500 ? awayWords : unknownWords;
}
