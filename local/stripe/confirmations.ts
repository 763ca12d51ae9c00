import type { Decline } from './cards.ts';
import { recordCharge } from './charges.ts';
import type { Call, Context, RequestMark } from './context.ts';
import { docUrl, StripeFailure, unexpectedState } from './errors.ts';
import { newId, randomText } from './objects.ts';
import { publishIntent } from './published-intent.ts';
import type { IntentRecord, MethodRecord } from './store.ts';

export interface ConfirmationChoice {
  /** Where to send the customer back to after 3-D Secure, when the shop does not use Stripe.js. */
  returnUrl?: string | undefined;
  usesSdk?: boolean | undefined;
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Tries to pay with the intent's method. Ends in `succeeded`, `requires_action` (3-D Secure),
 * `processing` (when a test holds confirmations) or throws the card's 402, the intent then being
 * back in `requires_payment_method`.
 */
export function attemptPayment(call: Call, record: IntentRecord, choice: ConfirmationChoice): void {
  const intent = record.object;
  if (!confirmable.includes(intent.status)) throw cannotConfirm(call, record);
  const method = call.context.state.methods.get(intent.payment_method ?? '');
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either " +
        'update the PaymentIntent with a payment method and then confirm it again, or confirm it ' +
        'again directly with a payment method or ConfirmationToken.',
      publishIntent(call, intent),
    );
  }
  intent.last_payment_error = null;
  if (method.asksForAuthentication) {
    openChallenge(call, record, choice);
    return;
  }
  finishPayment(call, record, method);
}

/** Charges the method, unless a test holds confirmations: then the intent stays in `processing`. */
export function finishPayment(call: Call, record: IntentRecord, method: MethodRecord): void {
  record.challenge = null;
  record.object.next_action = null;
  if (call.context.takeHeldConfirmation()) {
    record.object.status = 'processing';
    call.context.announce('payment_intent.processing', record.object, call.request);
    return;
  }
  charge(call, record, method, method.decline);
}

/** Ends a held confirmation: with the money, or with a decline that nobody waits for. */
export function settleHeld(call: Call, record: IntentRecord, decline: Decline | null): void {
  const method = call.context.state.methods.get(record.object.payment_method ?? '');
  if (record.object.status !== 'processing' || !method) {
    throw unexpectedState(
      `This PaymentIntent is not held: its status is ${record.object.status}.`,
      record.object,
    );
  }
  try {
    charge(call, record, method, decline ?? method.decline);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
  }
}

/** The customer failed 3-D Secure, or closed it. */
export function failAuthentication(
  context: Context,
  record: IntentRecord,
  request: RequestMark,
): void {
  const intent = record.object;
  const method = context.state.methods.get(intent.payment_method ?? '');
  const code = 'payment_intent_authentication_failure';
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code,
    doc_url: docUrl(code),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data ' +
      'or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    ...(method ? { payment_method: method.object } : {}),
  };
  record.challenge = null;
  context.announce('payment_intent.payment_failed', intent, request);
}

function charge(
  call: Call,
  record: IntentRecord,
  method: MethodRecord,
  decline: Decline | null,
): void {
  const intent = record.object;
  const made = recordCharge(call, record, method, decline);
  intent.latest_charge = made.id;
  if (decline === null) {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    call.context.announce('charge.succeeded', made, call.request);
    call.context.announce('payment_intent.succeeded', intent, call.request);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  const failure = {
    type: 'card_error' as const,
    charge: made.id,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    ...(decline.param ? { param: decline.param } : {}),
    payment_method: method.object,
  };
  intent.last_payment_error = { ...failure, doc_url: docUrl(decline.code) };
  call.context.announce('charge.failed', made, call.request);
  call.context.announce('payment_intent.payment_failed', intent, call.request);
  throw new StripeFailure(402, { ...failure, payment_intent: publishIntent(call, intent) }, true);
}

function openChallenge(call: Call, record: IntentRecord, choice: ConfirmationChoice): void {
  const source = newId('src');
  const secret = `src_client_secret_${randomText(24)}`;
  const page = `${call.context.url}/redirect/authenticate/${source}?client_secret=${secret}`;
  const redirects = choice.returnUrl !== undefined && choice.usesSdk !== true;
  record.challenge = { source, secret };
  record.object.status = 'requires_action';
  record.object.next_action = redirects
    ? {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: choice.returnUrl ?? null, url: page },
      }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', source, stripe_js: page },
      };
  call.context.announce('payment_intent.requires_action', record.object, call.request);
}

function cannotConfirm(call: Call, { object: intent }: IntentRecord): StripeFailure {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a ` +
        'PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.';
  return unexpectedState(message, publishIntent(call, intent));
}
