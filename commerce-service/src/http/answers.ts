import type { ErrorCode, ErrorDetails } from '../domain/errors.ts';

interface Answer {
  status: number;
  /** For people; the spec's words where it has them (sections 5 and 8). */
  detail: (details: ErrorDetails) => string;
  /** The field of the request that the refusal belongs to. */
  field?: string;
}

const say = (text: string) => () => text;

/** Every refusal of the shop, and how it is answered. A new code does not compile until it is here. */
export const answers: Readonly<Record<ErrorCode, Answer>> = {
  UNAUTHENTICATED: { status: 401, detail: say('Please sign in.') },
  FORBIDDEN: { status: 403, detail: say('Only administrators may do this.') },
  EMAIL_DIFFERS: { status: 403, detail: say('The address is not the one of this sign-in.') },
  MALFORMED_REQUEST: {
    status: 400,
    detail: say('The request does not have the documented shape.'),
  },
  INVALID_FIELD: {
    status: 422,
    detail: ({ message }) => String(message ?? 'A field is not valid.'),
  },
  PRODUCT_NOT_FOUND: { status: 404, detail: say('There is no such product.') },
  ORDER_NOT_FOUND: { status: 404, detail: say('There is no such order.') },
  ORDER_GONE: { status: 404, detail: say('The order was cancelled.') },
  USER_NOT_FOUND: { status: 404, detail: say('There is no such user.') },
  SESSION_NOT_FOUND: { status: 404, detail: say('There is no such session.') },
  IMAGE_NOT_FOUND: { status: 404, detail: say('There is no such picture.') },
  INSUFFICIENT_STOCK: { status: 406, detail: say('Insufficient Stock to shipment!') },
  QUANTITY_BELOW_MOQ: {
    status: 422,
    detail: ({ moq }) => `Minimum Oder Quantity is ${moq}`,
    field: 'quantity',
  },
  QUANTITY_ABOVE_AVAILABLE: {
    status: 422,
    detail: ({ stock }) => `Maximum Oder Quantity is ${stock}`,
    field: 'quantity',
  },
  TOTAL_ABOVE_LIMIT: {
    status: 422,
    detail: say('One order may cost at most $ 999,999. Please order less.'),
    field: 'quantity',
  },
  TOTAL_BELOW_LIMIT: {
    status: 422,
    detail: say('This has no price that a card could pay: the least is 50 cents.'),
  },
  MINIMUM_ORDER_ABOVE_LIMIT: {
    status: 422,
    detail: say('Price times MOQ may be at most $ 999,999.'),
    field: 'price',
  },
  PRICE_CHANGED: {
    status: 409,
    detail: ({ price }) => `The price has changed to $ ${price}.`,
    field: 'productPrice',
  },
  PRODUCT_CHANGED: {
    status: 412,
    detail: say('The product was changed by someone else in the meantime.'),
  },
  STOCK_CHANGED: {
    status: 409,
    detail: ({ stock }) => `Meanwhile the stock is ${stock}. Please count again.`,
    field: 'stock',
  },
  AMOUNT_DIFFERS: { status: 409, detail: ({ total }) => `The amount is ${total}.` },
  NOT_ENOUGH_AVAILABLE: { status: 409, detail: say('Not as much is available any more.') },
  PRODUCT_NO_LONGER_SOLD: { status: 409, detail: say('This product is no longer sold.') },
  ORDER_UNPAID: { status: 409, detail: say('The order is not paid yet.') },
  ORDER_ALREADY_PAID: { status: 409, detail: say('The order is paid already.') },
  ORDER_CANCELLED: { status: 409, detail: say('The order was cancelled.') },
  ORDER_REFUNDED: { status: 409, detail: say('The order was refunded.') },
  ORDER_ALREADY_SHIPPED: { status: 409, detail: say('The order is shipped already.') },
  SHIPMENT_BEGUN: {
    status: 409,
    detail: say('Its goods have been taken from the shelf: the order can only be shipped.'),
  },
  ORDER_NOT_DELETABLE: { status: 409, detail: say('The order cannot be deleted in this state.') },
  PAYMENT_IN_PROGRESS: { status: 409, detail: say('A payment is being processed.') },
  PAYMENT_NOT_CONFIRMED: {
    status: 422,
    detail: say('The payment provider does not confirm this payment.'),
    field: 'transactionId',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    detail: say('This Idempotency-Key was used for another request.'),
  },
  LAST_ADMIN: { status: 409, detail: say('The last administrator stays one.') },
  IMAGE_NOT_ISSUED: { status: 422, detail: say('Please attach a image file!'), field: 'img' },
  IMAGE_UNREADABLE: { status: 422, detail: say('The picture cannot be read.'), field: 'image' },
  IMAGE_TYPE_UNSUPPORTED: {
    status: 415,
    detail: say('Only JPEG, PNG and WebP pictures are taken.'),
    field: 'image',
  },
  IMAGE_TOO_LARGE: { status: 413, detail: say('A picture has at most 5 MB.'), field: 'image' },
  TOO_MANY_REQUESTS: { status: 429, detail: say('Too many requests. Please wait a little.') },
  SIGNATURE_INVALID: { status: 400, detail: say('The signature is not valid.') },
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    detail: say('The payment provider cannot be reached. Please try again.'),
  },
  IMAGES_UNAVAILABLE: {
    status: 503,
    detail: say('Pictures cannot be kept now. Please try again.'),
  },
  CONTENT_UNAVAILABLE: { status: 503, detail: say('These words cannot be read now.') },
  DATABASE_UNAVAILABLE: { status: 503, detail: say('Please try again in a moment.') },
  'auth/invalid-credential': { status: 401, detail: say('E-mail or password is not right.') },
  'auth/email-already-in-use': {
    status: 409,
    detail: say('This e-mail has an account already.'),
    field: 'email',
  },
  'auth/weak-password': {
    status: 422,
    detail: ({ message }) => String(message ?? 'At least 6 character.'),
    field: 'password',
  },
  'auth/too-many-requests': { status: 429, detail: say('Too many attempts. Please wait.') },
  'auth/wrong-password': {
    status: 422,
    detail: say('This is not your password.'),
    field: 'currentPassword',
  },
  'auth/network-request-failed': {
    status: 503,
    detail: say('The sign-in provider cannot be reached. Please try again.'),
  },
  'auth/invalid-action-code': {
    status: 422,
    detail: say('This link was used before or is too old.'),
    field: 'code',
  },
};
