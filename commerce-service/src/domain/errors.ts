/** Everything that can be refused by a rule of the shop. `http/answers.ts` maps each to an answer. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'EMAIL_DIFFERS'
  | 'MALFORMED_REQUEST'
  | 'INVALID_FIELD'
  | 'PRODUCT_NOT_FOUND'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_GONE'
  | 'USER_NOT_FOUND'
  | 'SESSION_NOT_FOUND'
  | 'IMAGE_NOT_FOUND'
  | 'INSUFFICIENT_STOCK'
  | 'QUANTITY_BELOW_MOQ'
  | 'QUANTITY_ABOVE_AVAILABLE'
  | 'TOTAL_ABOVE_LIMIT'
  | 'TOTAL_BELOW_LIMIT'
  | 'MINIMUM_ORDER_ABOVE_LIMIT'
  | 'PRICE_CHANGED'
  | 'PRODUCT_CHANGED'
  | 'STOCK_CHANGED'
  | 'AMOUNT_DIFFERS'
  | 'NOT_ENOUGH_AVAILABLE'
  | 'PRODUCT_NO_LONGER_SOLD'
  | 'ORDER_UNPAID'
  | 'ORDER_ALREADY_PAID'
  | 'ORDER_CANCELLED'
  | 'ORDER_REFUNDED'
  | 'ORDER_ALREADY_SHIPPED'
  | 'SHIPMENT_BEGUN'
  | 'ORDER_NOT_DELETABLE'
  | 'PAYMENT_IN_PROGRESS'
  | 'PAYMENT_NOT_CONFIRMED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'LAST_ADMIN'
  | 'IMAGE_NOT_ISSUED'
  | 'IMAGE_UNREADABLE'
  | 'IMAGE_TYPE_UNSUPPORTED'
  | 'IMAGE_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'SIGNATURE_INVALID'
  | 'PAYMENTS_UNAVAILABLE'
  | 'IMAGES_UNAVAILABLE'
  | 'CONTENT_UNAVAILABLE'
  | 'DATABASE_UNAVAILABLE'
  | 'auth/invalid-credential'
  | 'auth/email-already-in-use'
  | 'auth/weak-password'
  | 'auth/too-many-requests'
  | 'auth/invalid-action-code'
  | 'auth/wrong-password'
  | 'auth/network-request-failed';

/** Facts a code needs to be told to a person: a limit, the current price, the seconds to wait. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** A refusal by a rule. Carries neither a status nor words for the customer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
