/// <reference lib="dom" />
import {
  confirmCardPayment,
  createPaymentMethod,
  createToken,
  handleCardAction,
  retrievePaymentIntent,
  type Account,
} from './card-payments.ts';
import { ElementsGroup } from './elements.ts';
import { IntegrationError } from './integration-error.ts';

/**
 * The local stand-in for https://js.stripe.com/endive/stripe.js: defines `window.Stripe` with what
 * a shop needs to take a card. It speaks to the origin that it was loaded from.
 */
type Rest<F> = F extends (account: Account, ...rest: infer R) => unknown ? R : never;

const script = document.currentScript;
const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

function makeStripe(publishableKey: unknown) {
  if (typeof publishableKey !== 'string' || publishableKey === '') {
    throw new IntegrationError('Please call Stripe() with your publishable key.');
  }
  if (publishableKey.startsWith('sk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  if (!publishableKey.startsWith('pk_test_')) {
    throw new IntegrationError('The local Stripe stand-in takes test keys (pk_test_...) only.');
  }
  const account: Account = { origin, publishableKey };
  return {
    elements: () => new ElementsGroup(origin),
    createPaymentMethod: (...rest: Rest<typeof createPaymentMethod>) =>
      createPaymentMethod(account, ...rest),
    createToken: (...rest: Rest<typeof createToken>) => createToken(account, ...rest),
    confirmCardPayment: (...rest: Rest<typeof confirmCardPayment>) =>
      confirmCardPayment(account, ...rest),
    retrievePaymentIntent: (clientSecret: string) => retrievePaymentIntent(account, clientSecret),
    handleCardAction: (clientSecret: string) => handleCardAction(account, clientSecret),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
      handleCardAction(account, clientSecret),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

// `loadStripe` compares this with the release that @stripe/stripe-js was made for.
const Stripe = Object.assign(makeStripe, { version: 'endive' });
Object.assign(window, { Stripe });
