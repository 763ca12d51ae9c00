import { describe, expect, it } from 'vitest';

import { adminSteps, customerSteps, stageOf } from './order-progress';

describe('the progress of an order', () => {
  it.each([
    [{ paid: false, shipped: false }, 'ordered', 'Payment', 'Paid'],
    [{ paid: true, shipped: false }, 'paid', 'Receive Product', 'Shipped'],
    [{ paid: true, shipped: true }, 'shipped', undefined, undefined],
    [
      { paid: true, shipped: false, refundedAt: '2026-11-21T10:00:00.000Z' },
      'refunded',
      'Receive Product',
      'Shipped',
    ],
  ] as const)('%j is %s, and the next steps are %s and %s', (flags, stage, customer, admin) => {
    expect(stageOf(flags)).toBe(stage);
    expect(customerSteps.steps[customerSteps.doneAt[stage]]).toBe(customer);
    expect(adminSteps.steps[adminSteps.doneAt[stage]]).toBe(admin);
  });
});
