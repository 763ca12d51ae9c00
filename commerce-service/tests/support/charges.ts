import Stripe from 'stripe';
import { stripeKey, type TestShop } from './test-shop.ts';

/** Stripe's own SDK against the shop's stand-in: what Stripe says, not what the shop believes. */
export function stripeOf({ stripe }: TestShop): Stripe {
  return new Stripe(stripeKey, {
    host: '127.0.0.1',
    port: stripe.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
