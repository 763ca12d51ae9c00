import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { deletionEvent, nextState, orderState, orderTransitions } from './order-state.ts';
import type { OrderEvent, OrderState } from './order-state.ts';

const states = Object.keys(orderTransitions) as OrderState[];
const events: OrderEvent[] = ['pay', 'ship', 'refund', 'cancel', 'remove'];
const unpaid = {
  paid: false,
  shipped: false,
  refundedAt: null,
  cancelledAt: null,
  removedAt: null,
};

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.code : 'not a DomainError';
  }
}

describe('order states', () => {
  it.each([
    [unpaid, 'ordered'],
    [{ ...unpaid, paid: true }, 'paid'],
    [{ ...unpaid, paid: true, shipped: true }, 'shipped'],
    [{ ...unpaid, paid: true, refundedAt: new Date(0) }, 'refunded'],
    [{ ...unpaid, cancelledAt: new Date(0) }, 'cancelled'],
    [{ ...unpaid, paid: true, shipped: true, removedAt: new Date(0) }, 'removed'],
  ])('When the facts are %o, then the state is %s', (facts, state) => {
    expect(orderState(facts)).toBe(state);
  });

  it('When every event meets every state, then only the five drawn transitions happen', () => {
    const happened = states.flatMap((state) =>
      events.flatMap((event) =>
        codeOf(() => nextState(state, event))
          ? []
          : [`${state} -${event}-> ${nextState(state, event)}`],
      ),
    );
    expect(happened).toEqual([
      'ordered -pay-> paid',
      'ordered -cancel-> cancelled',
      'paid -ship-> shipped',
      'paid -refund-> refunded',
      'shipped -remove-> removed',
    ]);
  });

  it.each([
    ['ordered', 'ship', 'ORDER_UNPAID'],
    ['cancelled', 'ship', 'ORDER_CANCELLED'],
    ['cancelled', 'pay', 'ORDER_CANCELLED'],
    ['paid', 'pay', 'ORDER_ALREADY_PAID'],
    ['refunded', 'pay', 'ORDER_REFUNDED'],
    ['refunded', 'ship', 'ORDER_REFUNDED'],
    ['ordered', 'refund', 'ORDER_UNPAID'],
    ['shipped', 'refund', 'ORDER_ALREADY_SHIPPED'],
    ['cancelled', 'refund', 'ORDER_CANCELLED'],
  ] as const)('When a %s order should %s, then it is refused with %s', (state, event, code) => {
    expect(codeOf(() => nextState(state, event))).toBe(code);
  });

  it('When an owner deletes, then only an unpaid order is cancelled', () => {
    expect(deletionEvent('ordered', false)).toBe('cancel');
    expect(codeOf(() => deletionEvent('paid', false))).toBe('ORDER_NOT_DELETABLE');
    expect(codeOf(() => deletionEvent('shipped', false))).toBe('ORDER_NOT_DELETABLE');
  });

  it('When an administrator deletes, then unpaid and shipped orders go and a paid one stays', () => {
    expect(deletionEvent('ordered', true)).toBe('cancel');
    expect(deletionEvent('shipped', true)).toBe('remove');
    expect(codeOf(() => deletionEvent('paid', true))).toBe('ORDER_NOT_DELETABLE');
    expect(codeOf(() => deletionEvent('refunded', true))).toBe('ORDER_NOT_DELETABLE');
  });
});
