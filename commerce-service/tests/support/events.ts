import Stripe from 'stripe';
import type { LightMyRequestResponse } from 'fastify';
import { webhookSecret, type TestShop } from './test-shop.ts';

/** An event as Stripe sends it. */
export type EventBody = { id: string; type: string; [key: string]: unknown };

const signer = new Stripe('sk_test_only_for_signatures');

/** The signature header over exactly this text. */
export function signatureOf(
  payload: string,
  { secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {},
): string {
  return signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Posts a body to the webhook as it is. */
export function post(
  test: TestShop,
  payload: string,
  signature: string | undefined,
): Promise<LightMyRequestResponse> {
  return test.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload,
  });
}

/** Delivers an event the way Stripe does. */
export function deliver(
  test: TestShop,
  event: object,
  signing: Parameters<typeof signatureOf>[1] = {},
): Promise<LightMyRequestResponse> {
  const payload = JSON.stringify(event, null, 2);
  return post(test, payload, signatureOf(payload, signing));
}

/** The event of a type that Stripe has made of an intent. */
export function eventOf(
  test: TestShop,
  intentId: string,
  type = 'payment_intent.succeeded',
): EventBody {
  const sent = test.stripe
    .deliveries()
    .find(({ event }) => event.type === type && idIn(event.data.object) === intentId);
  if (!sent) throw new Error(`Stripe has made no ${type} of ${intentId}`);
  return { ...sent.event };
}

function idIn(object: unknown): unknown {
  return (object as { id?: unknown }).id;
}
