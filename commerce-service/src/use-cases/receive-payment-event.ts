import { storeWebhookEvent } from '../database/payment-store.ts';
import type { PaymentEvent } from '../payments/webhook-signature.ts';
import { settlePayment } from './settle-payment.ts';
import type { Shop } from './shop.ts';

/** False when the event has been here before. */
async function take(shop: Shop, { id, type, intent }: PaymentEvent): Promise<boolean> {
  if (type === 'payment_intent.succeeded' && intent?.orderId) {
    const { orderId } = intent;
    const settlement = { intent, orderId, source: 'webhook', event: { id, type } } as const;
    return (await settlePayment(shop, settlement)) !== 'seen-before';
  }
  return storeWebhookEvent(shop.database.prisma, { id, type, intentId: intent?.id ?? null });
}

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
  const event = await shop.readPaymentEvent(rawBody, signature).catch((error: unknown) => {
    shop.note('webhook-refused');
    throw error;
  });
  const isNew = await take(shop, event);
  const ageSeconds = Math.max(0, (shop.now().getTime() - event.createdAt.getTime()) / 1000);
  shop.note(isNew ? 'webhook-taken' : 'webhook-repeated', ageSeconds);
}
