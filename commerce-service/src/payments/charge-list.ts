import type Stripe from 'stripe';
import { DomainError } from '../domain/errors.ts';
import type { Charge } from '../domain/reconciliation.ts';
import { isRefusal, stripeClient, unavailable, type StripeSettings } from './gateway.ts';

/** Shorter than when paying: a report may say 'not now' early. */
const patience = { timeout: 3_000, maxNetworkRetries: 1 } as const;
const pageSize = 100;

/** Stripe's own list of what was charged, for comparing it with ours. */
export interface ChargeList {
  /**
   * One page of the charges made since then, newest first, after the intent `after`. `next` is the
   * intent to go on after, null at the end.
   * @throws DomainError PAYMENTS_UNAVAILABLE; MALFORMED_REQUEST when `after` is no intent of Stripe's.
   */
  page(wish: {
    since: Date;
    after: string | null;
  }): Promise<{ charges: Charge[]; next: string | null }>;
  /** Null when Stripe knows no such intent. @throws DomainError PAYMENTS_UNAVAILABLE. */
  find(intentId: string): Promise<Charge | null>;
}

function readCharge(intent: Stripe.PaymentIntent): Charge {
  const { latest_charge: latest } = intent;
  const charge = typeof latest === 'object' ? latest : null;
  return {
    intentId: intent.id,
    hasSucceeded: intent.status === 'succeeded',
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    createdAt: new Date(intent.created * 1000),
    chargedAt: charge ? new Date(charge.created * 1000) : null,
  };
}

/** The list over the real SDK; `apiUrl` points it at a stand-in. */
export function openChargeList(settings: StripeSettings): ChargeList {
  const stripe = stripeClient(settings);
  return {
    async page({ since, after }) {
      try {
        const { data, has_more: hasMore } = await stripe.paymentIntents.list(
          {
            created: { gte: Math.max(0, Math.floor(since.getTime() / 1000)) },
            limit: pageSize,
            expand: ['data.latest_charge'],
            ...(after ? { starting_after: after } : {}),
          },
          patience,
        );
        return { charges: data.map(readCharge), next: hasMore ? (data.at(-1)?.id ?? null) : null };
      } catch (error) {
        if (after && isRefusal(error)) throw new DomainError('MALFORMED_REQUEST');
        throw unavailable(error);
      }
    },
    async find(intentId) {
      try {
        const wish = { expand: ['latest_charge'] };
        return readCharge(await stripe.paymentIntents.retrieve(intentId, wish, patience));
      } catch (error) {
        if (isRefusal(error)) return null;
        throw unavailable(error);
      }
    },
  };
}
