import { declines } from './cards.ts';
import { settleHeld } from './confirmations.ts';
import type { Context } from './context.ts';
import type { Fault, Faults } from './faults.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { PaymentIntent, StripeEvent } from './objects.ts';
import type { Attempt, Delivery, Store } from './store.ts';
import type { Courier, Endpoint } from './webhooks.ts';

/** An event with what has become of it. */
export interface SentEvent {
  event: StripeEvent;
  delivery: Delivery | null;
}

/** What tests may do that no customer of Stripe can. */
export interface StripeControl {
  /** Every call (whose `METHOD /v1/path` contains `route`) waits so long first. */
  setLatency(milliseconds: number, route?: string): void;
  /** The next calls go wrong: an HTTP status, a cut connection, no answer. */
  fail(fault: Fault): void;
  /** The next `times` confirmations stay in `processing` until `settle`. */
  holdConfirmations(times: number): void;
  settle(intentId: string, outcome: 'succeed' | 'decline'): void;
  /** Ends latency, faults and holds. */
  clearFaults(): void;
  forgetIdempotencyKeys(): void;
  setWebhook(endpoint: Endpoint | null): void;
  pauseWebhooks(): void;
  resumeWebhooks(): void;
  /** Sends an event again, `times` times at once (default 1); answers what came back. */
  redeliver(eventId: string, times?: number): Promise<Attempt['answer'][]>;
  /** Every event, oldest first. */
  deliveries(): SentEvent[];
  intents(): PaymentIntent[];
  /** Cents taken and cents given back, over everything. */
  totals(): { succeededCents: number; refundedCents: number };
}

interface Inner {
  store: Store;
  courier: Courier;
  faults: Faults;
  idempotency: IdempotencyKeys;
  context: Context;
}

/** The control over one running stand-in. */
export function makeControl({
  store,
  courier,
  faults,
  idempotency,
  context,
}: Inner): StripeControl {
  const { intents, charges, events } = store.state;
  return {
    setLatency: (milliseconds, route) => faults.setLatency(milliseconds, route),
    fail: (fault) => faults.plan(fault),
    holdConfirmations: (times) => faults.holdConfirmations(times),
    clearFaults: () => faults.clear(),
    forgetIdempotencyKeys: () => idempotency.forgetAll(),
    pauseWebhooks: () => courier.pause(),
    resumeWebhooks: () => courier.resume(),
    redeliver: (eventId, times = 1) => courier.redeliver(eventId, times),
    setWebhook: (endpoint) => {
      courier.endpoint = endpoint;
      courier.work();
    },
    settle: (intentId, outcome) => {
      const record = intents.get(intentId);
      if (!record) throw new Error(`No such payment_intent: ${intentId}`);
      const request = { id: null, idempotency_key: null };
      const call = { context, form: {}, ids: [intentId], key: 'secret' as const, request };
      settleHeld(call, record, outcome === 'decline' ? declines.generic : null);
      store.changed();
    },
    deliveries: () =>
      [...events.values()].map(({ object, delivery }) =>
        structuredClone({ event: object, delivery }),
      ),
    intents: () => [...intents.values()].map(({ object }) => structuredClone(object)),
    totals: () => {
      const paid = [...charges.values()].filter((charge) => charge.paid);
      return {
        succeededCents: paid.reduce((sum, { amount }) => sum + amount, 0),
        refundedCents: paid.reduce((sum, { amount_refunded: amount }) => sum + amount, 0),
      };
    },
  };
}
