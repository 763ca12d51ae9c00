import { storeWebhookEvent } from '../database/payment-store.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';

/**
 * Takes an event of Stripe: the signature over the raw body first, then what it says. Only a
 * succeeded intent of an order changes anything; events that come late, twice or out of order do not.
 * @throws DomainError SIGNATURE_INVALID (nothing was written).
 */
export async function receivePaymentEvent(
  shop: Shop,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { id, type, intent } = await shop.readPaymentEvent(rawBody, signature);
  if (type === 'payment_intent.succeeded' && intent?.orderId) {
    const { orderId } = intent;
    await settlePayment(shop, { intent, orderId, source: 'webhook', event: { id, type } });
    return;
  }
  await storeWebhookEvent(shop.database.prisma, { id, type, intentId: intent?.id ?? null });
}
