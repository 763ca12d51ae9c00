import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * What the stand-in keeps, typed by the SDK's own types, so that a field which Stripe sends and we
 * forget does not compile. Links between objects are ids here and objects only after `expand`.
 */
export type PaymentMethod = Omit<Stripe.PaymentMethod, 'customer'> & { customer: null };
export type PaymentIntent = Omit<Stripe.PaymentIntent, 'payment_method' | 'latest_charge'> & {
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
};
/** An intent as an answer shows it: whole to the shop's key, in part to the page's key. */
export type PublishedIntent = PaymentIntent | Partial<PaymentIntent>;
export type Charge = Omit<Stripe.Charge, 'payment_intent'> & { payment_intent: string };
export type Refund = Omit<Stripe.Refund, 'charge' | 'payment_intent'> & {
  charge: string;
  payment_intent: string;
};

/** The events that the shop can meet. */
export const eventTypes = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
] as const;
export type EventType = (typeof eventTypes)[number];

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, `length` of them. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
}

/** A new id with Stripe's prefix for its kind: `pi_...`, `ch_...`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
