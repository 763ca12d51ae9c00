import { writeAudit } from '../database/audit-store.ts';
import type { Executor } from '../database/client.ts';
import { enqueueMail } from '../database/outbox-store.ts';
import type { OrderRow } from '../database/order-store.ts';
import {
  closeUserIntent,
  lockOrder,
  markPaid,
  oweRefund,
  releaseHold,
  storeWebhookEvent,
} from '../database/payment-store.ts';
import { inTransaction, isUniqueViolation } from '../database/transaction.ts';
import { currency, totalCents } from '../domain/money.ts';
import type { PaymentIntent } from '../payments/gateway.ts';
import { isId } from './ids.ts';
import type { Shop } from './shop.ts';

export interface Settlement {
  /** What Stripe says; only a succeeded intent settles anything. */
  intent: PaymentIntent;
  /** The order to settle: the intent's own, or the one that claims a user's intent. */
  orderId: string;
  source: 'webhook' | 'customer' | 'reconciler';
  /** The webhook event, written in the same transaction. */
  event?: { id: string; type: string };
}

export type SettlementOutcome =
  | 'paid'
  | 'paid-before'
  | 'refund-due'
  | 'no-such-order'
  | 'not-its-amount'
  | 'spent-before'
  | 'seen-before';

/** True when the intent has paid exactly this order's total. */
export function paysExactly(intent: PaymentIntent, order: OrderRow): boolean {
  const total = totalCents(order.unitPrice, order.quantity);
  return (
    intent.status === 'succeeded' &&
    intent.currency === currency &&
    intent.amountCents === total &&
    intent.receivedCents === total
  );
}

type RefundReason = 'order-cancelled' | 'paid-by-another-charge' | 'not-its-amount';

/** A charge that no order can use goes back, once. */
async function giveBack(
  shop: Shop,
  tx: Executor,
  intent: PaymentIntent,
  order: OrderRow,
  reason: RefundReason,
): Promise<void> {
  const isNew = await oweRefund(tx, {
    intentId: intent.id,
    orderId: order.id,
    amountCents: intent.receivedCents,
    reason,
  });
  if (!isNew) return;
  await writeAudit(tx, { actorId: null, action: 'refund-due', subject: order.id });
  await enqueueMail(tx, {
    id: shop.newId(),
    event: `payment-refunded:${intent.id}`,
    recipient: order.email,
    template: 'payment-refunded',
    payload: { name: order.name, productName: order.productName },
  });
}

async function recordPayment(
  shop: Shop,
  tx: Executor,
  order: OrderRow,
  { intent, source }: Settlement,
): Promise<void> {
  await enqueueMail(tx, {
    id: shop.newId(),
    event: `payment-received:${order.id}`,
    recipient: order.email,
    template: 'payment-received',
    payload: { name: order.name, productName: order.productName, transactionId: intent.id },
  });
  const details = { source, transactionId: intent.id };
  await writeAudit(tx, { actorId: null, action: 'order-paid', subject: order.id, details });
}

/**
 * A charge made for this order, of another amount or currency than ours: somebody changed it at Stripe,
 * or made it there by hand. It goes back, and the order can be paid anew. One made for no order is the
 * customer's to claim for another.
 */
async function refuseAmount(
  shop: Shop,
  tx: Executor,
  intent: PaymentIntent,
  order: OrderRow,
): Promise<SettlementOutcome> {
  if (intent.orderId !== order.id) return 'not-its-amount';
  await giveBack(shop, tx, intent, order, 'not-its-amount');
  await releaseHold(tx, { orderId: order.id, intentId: intent.id });
  return 'refund-due';
}

async function settleIn(
  shop: Shop,
  tx: Executor,
  settlement: Settlement,
): Promise<SettlementOutcome> {
  const { intent, orderId, event } = settlement;
  if (event && !(await storeWebhookEvent(tx, { ...event, intentId: intent.id }))) {
    return 'seen-before';
  }
  const order = isId(orderId) ? await lockOrder(tx, orderId) : null;
  if (!order) return 'no-such-order';
  if (order.transactionId === intent.id) return 'paid-before';
  if (!paysExactly(intent, order)) return refuseAmount(shop, tx, intent, order);
  // A user's intent pays one order or goes back, never both: whoever closes it decides.
  const isUsers = intent.orderId === null;
  if (isUsers && !(await closeUserIntent(tx, intent.id, shop.now()))) return 'spent-before';
  if (await markPaid(tx, order, intent.id, shop.now())) {
    await recordPayment(shop, tx, order, settlement);
    shop.crashPoint('settle-in-transaction');
    return 'paid';
  }
  const reason = order.cancelledAt ? 'order-cancelled' : 'paid-by-another-charge';
  await giveBack(shop, tx, intent, order, reason);
  return 'refund-due';
}

/**
 * The one transition to 'paid', for the webhook, the customer's call and the reconciler, in any order
 * and any number of times: in one transaction the order is paid once, and a charge that can no longer
 * be honoured is owed back. Expects an intent that Stripe itself has told us of.
 */
export async function settlePayment(
  shop: Shop,
  settlement: Settlement,
): Promise<SettlementOutcome> {
  if (settlement.intent.status !== 'succeeded') return 'not-its-amount';
  shop.crashPoint('settle-before-commit');
  shop.crashPoint(`settle-before-commit:${settlement.source}`);
  try {
    const outcome = await inTransaction(shop.database, (tx) => settleIn(shop, tx, settlement));
    shop.crashPoint('settle-after-commit');
    if (outcome === 'paid') {
      shop.catalogue.clearShelf();
      shop.note('order-paid');
    }
    if (outcome === 'refund-due') shop.catalogue.clearShelf();
    const { intent, orderId, source } = settlement;
    if (outcome === 'not-its-amount' || outcome === 'no-such-order') {
      shop.log.error({ outcome, orderId, intentId: intent.id, source }, 'a charge fits no order');
    }
    return outcome;
  } catch (error) {
    // Another order has this very intent as its transaction.
    if (isUniqueViolation(error)) return 'not-its-amount';
    throw error;
  }
}
