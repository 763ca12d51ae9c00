/**
 * How far an order has come (spec section 4): ordered, then paid, then shipped; or given back when it
 * could not be shipped.
 */
export type OrderStage = 'ordered' | 'paid' | 'shipped' | 'refunded';

/** The facts of an order that say how far it has come. */
export interface OrderFlags {
  paid: boolean;
  shipped: boolean;
  refundedAt?: string | null | undefined;
}

/** The stage that an order is in. */
export function stageOf({ paid, shipped, refundedAt }: OrderFlags): OrderStage {
  if (refundedAt) return 'refunded';
  if (shipped) return 'shipped';
  return paid ? 'paid' : 'ordered';
}

/** A step bar's labels, and how many of its steps are behind us at each stage. */
export interface StepPlan {
  steps: readonly string[];
  doneAt: Readonly<Record<OrderStage, number>>;
}

/** What the customer sees (spec section 4). */
export const customerSteps: StepPlan = {
  steps: ['Register', 'Place Order', 'Payment', 'Receive Product'],
  doneAt: { ordered: 2, paid: 3, shipped: 4, refunded: 3 },
};

/** What the administrator sees (spec section 4). */
export const adminSteps: StepPlan = {
  steps: ['Ordered', 'Paid', 'Shipped'],
  doneAt: { ordered: 1, paid: 2, shipped: 3, refunded: 2 },
};
