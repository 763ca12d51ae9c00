/// <reference lib="dom" />
import { callApi } from './call-api.ts';
import { CardElement } from './card-element.ts';
import { showChallenge } from './challenge-dialog.ts';
import type { ApiError, ApiObject, ApiResult, BillingDetails } from './frame-messages.ts';
import { IntegrationError } from './integration-error.ts';

export interface Account {
  origin: string;
  publishableKey: string;
}
type Named<Name extends string> = { [key in Name]?: ApiObject } & { error?: ApiError };
interface MethodData {
  type?: string;
  card?: CardElement | { token: string };
  billing_details?: BillingDetails;
}
export interface ConfirmData {
  payment_method?: string | MethodData;
  receipt_email?: string;
  return_url?: string;
  setup_future_usage?: string;
  shipping?: Record<string, never>;
}

/** `stripe.createPaymentMethod({ type: 'card', card, billing_details })`, also `('card', element, data)`. */
export async function createPaymentMethod(
  account: Account,
  first: MethodData | 'card',
  element?: CardElement,
  rest: MethodData = {},
): Promise<Named<'paymentMethod'>> {
  const data: MethodData =
    first === 'card' ? { ...rest, type: 'card', ...(element ? { card: element } : {}) } : first;
  if (data.type !== 'card' || !data.card) {
    throw new IntegrationError(
      "The local Stripe stand-in makes payment methods of type 'card' from a card Element.",
    );
  }
  return named('paymentMethod', await makeMethod(account, data));
}

/** `stripe.createToken(element, data)`. */
export async function createToken(
  account: Account,
  element: CardElement,
  data: Record<string, string> = {},
): Promise<Named<'token'>> {
  const { currency: _, ...extra } = data;
  return named('token', await element.create('tokens', account.publishableKey, {}, extra));
}

/** `stripe.retrievePaymentIntent(clientSecret)`. */
export async function retrievePaymentIntent(account: Account, clientSecret: string) {
  return named('paymentIntent', await retrieve(account, clientSecret));
}

/** `stripe.confirmCardPayment(clientSecret, data, options)`: charges, with 3-D Secure when asked for. */
export async function confirmCardPayment(
  account: Account,
  clientSecret: string,
  data: ConfirmData = {},
  options: { handleActions?: boolean } = {},
): Promise<Named<'paymentIntent'>> {
  const id = intentId(clientSecret);
  const { payment_method: chosen, ...rest } = data;
  let method = typeof chosen === 'string' ? chosen : undefined;
  if (typeof chosen === 'object') {
    const made = await makeMethod(account, chosen);
    if ('error' in made) return made;
    method = made.object.id;
  }
  const confirmed = await callApi(account.origin, 'POST', `payment_intents/${id}/confirm`, {
    ...rest,
    payment_method: method,
    expected_payment_method_type: 'card',
    use_stripe_sdk: true,
    key: account.publishableKey,
    client_secret: clientSecret,
  });
  if ('error' in confirmed || options.handleActions === false)
    return named('paymentIntent', confirmed);
  return handleAction(account, clientSecret, confirmed.object);
}

/** `stripe.handleCardAction(clientSecret)`: shows the challenge that an intent waits for. */
export async function handleCardAction(account: Account, clientSecret: string) {
  const found = await retrieve(account, clientSecret);
  return 'error' in found ? found : handleAction(account, clientSecret, found.object);
}

async function handleAction(
  account: Account,
  clientSecret: string,
  intent: ApiObject,
): Promise<Named<'paymentIntent'>> {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  const action = intent.next_action as { use_stripe_sdk?: { stripe_js?: string } } | null;
  const given = action?.use_stripe_sdk?.stripe_js ?? '';
  if (!URL.canParse(given)) {
    throw new IntegrationError('This PaymentIntent asks for an action that Stripe.js cannot show.');
  }
  // The stand-in has more than one name (localhost, 127.0.0.1): stay with the one in use here.
  const { pathname, search } = new URL(given);
  await showChallenge(account.origin, account.origin + pathname + search);
  const found = await retrieve(account, clientSecret);
  if ('error' in found) return found;
  const failure = found.object.last_payment_error as ApiError | null;
  return failure
    ? { error: afterChallenge(failure, found.object) }
    : { paymentIntent: found.object };
}

/** Stripe.js words a failed authentication for the customer, not for the shop. */
function afterChallenge(failure: ApiError, intent: ApiObject): ApiError {
  const message =
    failure.code === 'payment_intent_authentication_failure'
      ? 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      : (failure.message ?? 'Your card was declined.');
  return { ...failure, message, payment_intent: intent };
}

function makeMethod(
  account: Account,
  { card, billing_details: billing = {} }: MethodData,
): Promise<ApiResult> {
  if (card instanceof CardElement)
    return card.create('payment_methods', account.publishableKey, billing);
  if (!card || typeof card.token !== 'string') {
    throw new IntegrationError('Invalid value for card: a card Element or { token } is expected.');
  }
  const billingDetails = { ...billing, address: { ...billing.address } };
  return callApi(account.origin, 'POST', 'payment_methods', {
    type: 'card',
    card: { token: card.token },
    billing_details: billingDetails,
    key: account.publishableKey,
  });
}

function retrieve(account: Account, clientSecret: string): Promise<ApiResult> {
  return callApi(account.origin, 'GET', `payment_intents/${intentId(clientSecret)}`, {
    key: account.publishableKey,
    client_secret: clientSecret,
  });
}

function intentId(clientSecret: unknown): string {
  const match =
    typeof clientSecret === 'string' ? /^(pi_\w+)_secret_\w+$/.exec(clientSecret) : null;
  if (!match?.[1]) {
    throw new IntegrationError(
      'Invalid value for stripe.confirmCardPayment intent secret: value should be a client secret of ' +
        `the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
    );
  }
  return match[1];
}

function named<Name extends string>(name: Name, result: ApiResult): Named<Name> {
  if ('error' in result) return { error: result.error } as Named<Name>;
  return { [name]: result.object } as Named<Name>;
}
