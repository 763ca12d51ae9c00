import { attemptPayment } from './confirmations.ts';
import { pathId, type Call } from './context.ts';
import { invalidRequest, missingParameter, missingResource, unexpectedState } from './errors.ts';
import { createShape, freshIntent, settableFields } from './fresh-intent.ts';
import { checkAmount, checkCurrency, intentShape } from './intent-parameters.ts';
import { answerPage, pageShape, type ListObject } from './lists.ts';
import type { PaymentIntent, PublishedIntent } from './objects.ts';
import { list, mergeMetadata, oneOf, readParameters, text, type Parameters } from './parameters.ts';
import { findMethod, keepMethod } from './payment-methods.ts';
import { publishIntent } from './published-intent.ts';
import type { IntentRecord } from './store.ts';

const cancellationReasons = [
  'duplicate',
  'fraudulent',
  'requested_by_customer',
  'abandoned',
] as const;
const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** POST /v1/payment_intents */
export function createIntent(call: Call): PublishedIntent {
  const given = readParameters(call.form, createShape);
  if (given.amount === undefined) throw missingParameter('amount');
  if (given.currency === undefined) throw missingParameter('currency');
  const currency = checkCurrency(given.currency);
  checkAmount(given.amount, currency);
  if (given.automatic_payment_methods?.enabled && given.allowed_payment_method_types) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
      { code: 'parameters_exclusive', param: 'automatic_payment_methods' },
    );
  }
  if (given.confirm !== true && given.return_url !== undefined) {
    throw invalidRequest(
      'The parameter `return_url` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.',
      { param: 'return_url' },
    );
  }
  const method = chosenMethod(call, given);
  const record = { object: freshIntent(call, given, given.amount, currency), challenge: null };
  if (method) choose(record, method.object.id);
  call.context.state.intents.set(record.object.id, record);
  call.context.announce('payment_intent.created', record.object, call.request);
  if (given.confirm)
    attemptPayment(call, record, { returnUrl: given.return_url, usesSdk: given.use_stripe_sdk });
  return publishIntent(call, record.object);
}

/** GET /v1/payment_intents/{id}; with the page's key also the client_secret must fit. */
export function retrieveIntent(call: Call): PublishedIntent {
  const given = readParameters(call.form, { client_secret: text(), expand: list(text()) });
  return publishIntent(call, findIntent(call, given.client_secret).object);
}

/** POST /v1/payment_intents/{id} */
export function updateIntent(call: Call): PublishedIntent {
  const given = readParameters(call.form, intentShape);
  const record = findIntent(call, undefined);
  const intent = record.object;
  const free = new Set(['metadata', 'description', 'receipt_email', 'shipping', 'expand']);
  const bound = Object.keys(given).filter((key) => !free.has(key));
  if (bound.length > 0 && !changeable.includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's ${bound[0]} could not be updated because it has a status of ${intent.status}. ` +
        `You may only update the ${bound[0]} of a PaymentIntent with one of the following statuses: ` +
        `${changeable.join(', ')}.`,
      publishIntent(call, intent),
    );
  }
  const currency = given.currency === undefined ? intent.currency : checkCurrency(given.currency);
  const amount = given.amount ?? intent.amount;
  checkAmount(amount, currency);
  const merged = mergeMetadata(intent.metadata, given.metadata);
  const method = chosenMethod(call, given);
  Object.assign(intent, { amount, currency, metadata: merged, ...settableFields(intent, given) });
  if (method) choose(record, method.object.id);
  return publishIntent(call, intent);
}

/** POST /v1/payment_intents/{id}/cancel */
export function cancelIntent(call: Call): PublishedIntent {
  const given = readParameters(call.form, {
    cancellation_reason: oneOf(cancellationReasons),
    expand: list(text()),
  });
  const record = findIntent(call, undefined);
  const intent = record.object;
  // A card payment under way cannot be called back: `processing` is refused as `succeeded` is.
  if (!changeable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a ` +
        'PaymentIntent with one of the following statuses may be canceled: ' +
        'requires_payment_method, requires_capture, requires_confirmation, requires_action.',
      publishIntent(call, intent),
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = call.context.now();
  intent.cancellation_reason = given.cancellation_reason ?? null;
  intent.next_action = null;
  record.challenge = null;
  call.context.announce('payment_intent.canceled', intent, call.request);
  return publishIntent(call, intent);
}

/** GET /v1/payment_intents */
export function listIntents(call: Call): ListObject<PaymentIntent> {
  const given = readParameters(call.form, pageShape);
  const intents = [...call.context.state.intents.values()].map(({ object }) => object);
  return answerPage('/v1/payment_intents', 'payment_intent', intents, given);
}

/** The intent named in the path; a page must also know its secret. */
export function findIntent(call: Call, clientSecret: string | undefined): IntentRecord {
  const record = call.context.state.intents.get(pathId(call));
  if (!record) throw missingResource('payment_intent', pathId(call));
  if (call.key === 'publishable' && clientSecret === undefined) {
    throw missingParameter('client_secret');
  }
  if (clientSecret !== undefined && clientSecret !== record.object.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return record;
}

type Chosen = Pick<Parameters<typeof intentShape>, 'payment_method' | 'payment_method_data'>;

/** The method that a call names or describes, if it does either. */
export function chosenMethod(call: Call, given: Chosen) {
  if (given.payment_method !== undefined) return findMethod(call, given.payment_method);
  return given.payment_method_data ? keepMethod(call, given.payment_method_data) : null;
}

function choose(record: IntentRecord, methodId: string): void {
  record.object.payment_method = methodId;
  record.object.next_action = null;
  record.challenge = null;
  record.object.status = 'requires_confirmation';
}
