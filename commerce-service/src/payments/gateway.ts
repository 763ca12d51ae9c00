import Stripe from 'stripe';
import { DomainError } from '../domain/errors.ts';
import { currency } from '../domain/money.ts';
import { answerInTime } from './answer-in-time.ts';

/** A PaymentIntent as the shop sees it. */
export interface PaymentIntent {
  id: string;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** What was asked for, and what has come in. US cents. */
  amountCents: number;
  receivedCents: number;
  currency: string;
  clientSecret: string | null;
  orderId: string | null;
  userId: string | null;
}

/** All that the shop asks of Stripe. Every call may throw DomainError PAYMENTS_UNAVAILABLE. */
export interface PaymentGateway {
  /** The same `idempotencyKey` gives the same intent. */
  createIntent(wish: {
    amountCents: number;
    orderId: string | null;
    userId: string;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  /** Null when Stripe knows no such intent. */
  findIntent(id: string): Promise<PaymentIntent | null>;
  /** Cancels if Stripe still allows it; returns the intent as it then is. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** Gives the whole charge back, once; the refund's id. */
  refund(intentId: string): Promise<string>;
}

export interface StripeSettings {
  secretKey: string;
  apiUrl?: string | undefined;
}

/** The SDK, pointed at Stripe or at a stand-in. */
export function stripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const base = { timeout: 10_000, maxNetworkRetries: 2, telemetry: false } as const;
  if (!apiUrl) return new Stripe(secretKey, base);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...base,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

const settledStatuses: readonly string[] = ['processing', 'succeeded', 'canceled'];

/** Stripe's object in the shop's words; every `requires_*` status is one to us: open. */
export function readIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const isSettled = settledStatuses.includes(intent.status);
  return {
    id: intent.id,
    status: isSettled ? (intent.status as PaymentIntent['status']) : 'open',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    orderId: intent.metadata['orderId'] ?? null,
    userId: intent.metadata['userId'] ?? null,
  };
}

/** Stripe's refusals that are answers; all else means that Stripe cannot be asked now. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Stripe's absence as the refusal it is. */
export function unavailable(error: unknown): DomainError {
  const refusal = new DomainError('PAYMENTS_UNAVAILABLE', { retryAfterSeconds: 5 });
  refusal.cause = error;
  return refusal;
}

/** The gateway over the real SDK; `apiUrl` points it at a stand-in. */
export function openStripe(settings: StripeSettings): PaymentGateway {
  const stripe = stripeClient(settings);

  async function findIntent(id: string): Promise<PaymentIntent | null> {
    try {
      return readIntent(await stripe.paymentIntents.retrieve(id));
    } catch (error) {
      if (isRefusal(error)) return null;
      throw unavailable(error);
    }
  }

  const gateway: PaymentGateway = {
    findIntent,
    async createIntent({ amountCents, orderId, userId, idempotencyKey }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            allowed_payment_method_types: ['card'],
            metadata: orderId ? { orderId, userId } : { userId },
          },
          { idempotencyKey },
        );
        return readIntent(intent);
      } catch (error) {
        throw unavailable(error);
      }
    },
    async cancelIntent(id) {
      try {
        return readIntent(await stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!isRefusal(error)) throw unavailable(error);
        // Not cancellable any more: what it has become is the answer.
        const intent = await findIntent(id);
        if (!intent) throw unavailable(error);
        return intent;
      }
    },
    async refund(intentId) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: intentId },
          { idempotencyKey: `refund:${intentId}` },
        );
        return refund.id;
      } catch (error) {
        if (isRefusal(error) && error.code === 'charge_already_refunded') return 'already-refunded';
        throw unavailable(error);
      }
    },
  };
  return answerInTime(gateway, () => unavailable(new Error('Stripe did not answer in time')));
}
