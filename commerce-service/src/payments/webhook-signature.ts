import Stripe from 'stripe';
import { DomainError } from '../domain/errors.ts';
import { readIntent, type PaymentIntent } from './gateway.ts';

const toleranceSeconds = 300;

/** A signed event of Stripe, as far as the shop cares. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** When Stripe made it. */
  createdAt: Date;
  /** Of payment_intent.* events. */
  intent: PaymentIntent | null;
}

export type ReadPaymentEvent = (
  rawBody: Buffer,
  signature: string | undefined,
) => Promise<PaymentEvent>;

/** Stripe's SDK refuses what was signed too long ago, and takes what will be signed tomorrow. */
function isSignedInFuture(signature: string): boolean {
  const [, seconds] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
  return Number(seconds) > Date.now() / 1000 + toleranceSeconds;
}

/**
 * Reads events whose signature over the raw body is right under one of the secrets (several while
 * rotating), within 300 s of our clock, and of the same mode as our key. Nothing of the body is looked at
 * before the signature is.
 * @throws DomainError SIGNATURE_INVALID.
 */
export function paymentEventReader(
  secrets: readonly string[],
  isLiveMode: boolean,
): ReadPaymentEvent {
  const stripe = new Stripe('sk_test_only_for_signatures', { telemetry: false });

  async function verified(rawBody: Buffer, signature: string): Promise<Stripe.Event> {
    for (const secret of secrets) {
      try {
        return await stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          secret,
          toleranceSeconds,
        );
      } catch {
        // The next secret may be the right one.
      }
    }
    throw new DomainError('SIGNATURE_INVALID');
  }

  return async (rawBody, signature) => {
    if (!signature || isSignedInFuture(signature)) throw new DomainError('SIGNATURE_INVALID');
    const event = await verified(rawBody, signature);
    if (event.livemode !== isLiveMode) throw new DomainError('SIGNATURE_INVALID');
    const { object } = event.data as { object: unknown };
    const isIntent = event.type.startsWith('payment_intent.');
    return {
      id: event.id,
      type: event.type,
      createdAt: new Date(event.created * 1000),
      intent: isIntent ? readIntent(object as Stripe.PaymentIntent) : null,
    };
  };
}
