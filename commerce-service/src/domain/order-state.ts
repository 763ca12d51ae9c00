import { DomainError, type ErrorCode } from './errors.ts';

/**
 * Spec section 4, and `refunded`: paid, and given back because it could not be shipped. `cancelled`
 * and `removed` are tombstones: hidden, never lost.
 */
export type OrderState = 'ordered' | 'paid' | 'shipped' | 'refunded' | 'cancelled' | 'removed';
export type OrderEvent = 'pay' | 'ship' | 'refund' | 'cancel' | 'remove';

/** The whole life of an order. A missing cell is a refused event. */
export const orderTransitions: Readonly<
  Record<OrderState, Readonly<Partial<Record<OrderEvent, OrderState>>>>
> = {
  ordered: { pay: 'paid', cancel: 'cancelled' },
  paid: { ship: 'shipped', refund: 'refunded' },
  shipped: { remove: 'removed' },
  refunded: {},
  cancelled: {},
  removed: {},
};

/** The facts of an order row that its state is read from. */
export interface OrderFacts {
  paid: boolean;
  shipped: boolean;
  refundedAt: Date | null;
  cancelledAt: Date | null;
  removedAt: Date | null;
}

/** The state of an order; total over all rows that the database's CHECKs allow. */
export function orderState(order: OrderFacts): OrderState {
  if (order.removedAt) return 'removed';
  if (order.cancelledAt) return 'cancelled';
  if (order.refundedAt) return 'refunded';
  if (order.shipped) return 'shipped';
  return order.paid ? 'paid' : 'ordered';
}

/** True when the lists still show the order: a tombstone is 404 to everyone. */
export function isListed(state: OrderState): boolean {
  return state !== 'cancelled' && state !== 'removed';
}

const refusals: Record<OrderEvent, Partial<Record<OrderState, ErrorCode>>> = {
  pay: {
    paid: 'ORDER_ALREADY_PAID',
    shipped: 'ORDER_ALREADY_PAID',
    refunded: 'ORDER_REFUNDED',
    cancelled: 'ORDER_CANCELLED',
    removed: 'ORDER_ALREADY_PAID',
  },
  ship: { ordered: 'ORDER_UNPAID', refunded: 'ORDER_REFUNDED', cancelled: 'ORDER_CANCELLED' },
  refund: {
    ordered: 'ORDER_UNPAID',
    shipped: 'ORDER_ALREADY_SHIPPED',
    refunded: 'ORDER_REFUNDED',
    cancelled: 'ORDER_CANCELLED',
  },
  cancel: {
    paid: 'ORDER_NOT_DELETABLE',
    shipped: 'ORDER_NOT_DELETABLE',
    refunded: 'ORDER_NOT_DELETABLE',
  },
  remove: {
    ordered: 'ORDER_NOT_DELETABLE',
    paid: 'ORDER_NOT_DELETABLE',
    refunded: 'ORDER_NOT_DELETABLE',
  },
};

/**
 * The state after `event`.
 * @throws DomainError that names why the event is refused in this state.
 */
export function nextState(state: OrderState, event: OrderEvent): OrderState {
  const next = orderTransitions[state][event];
  if (next) return next;
  throw new DomainError(refusals[event][state] ?? 'ORDER_NOT_FOUND');
}

/**
 * What deleting means for this caller (spec section 4): an owner cancels an unpaid order; an
 * administrator cancels an unpaid one or removes a shipped one.
 * @throws DomainError ORDER_NOT_DELETABLE otherwise.
 */
export function deletionEvent(state: OrderState, isAdmin: boolean): 'cancel' | 'remove' {
  if (state === 'ordered') return 'cancel';
  if (state === 'shipped' && isAdmin) return 'remove';
  throw new DomainError('ORDER_NOT_DELETABLE');
}
