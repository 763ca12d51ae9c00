import { attemptPayment } from './confirmations.ts';
import { pathId, type Call } from './context.ts';
import { invalidRequest, missingParameter, missingResource, unexpectedState } from './errors.ts';
import { checkAmount, checkCurrency, intentShape, shippingOf } from './intent-parameters.ts';
import { answerPage, pageShape, type ListObject } from './lists.ts';
import { newId, randomText, type PaymentIntent, type PublishedIntent } from './objects.ts';
import {
  flag,
  hash,
  list,
  mergeMetadata,
  oneOf,
  readParameters,
  text,
  type Parameters,
} from './parameters.ts';
import { findMethod, keepMethod } from './payment-methods.ts';
import { publishIntent } from './published-intent.ts';
import type { IntentRecord } from './store.ts';

const createShape = {
  ...intentShape,
  automatic_payment_methods: hash({ enabled: flag(), allow_redirects: oneOf(['always', 'never']) }),
  confirm: flag(),
  confirmation_method: oneOf(['automatic', 'manual']),
  return_url: text(),
  use_stripe_sdk: flag(),
};
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

function settableFields(intent: PaymentIntent | null, given: Parameters<typeof intentShape>) {
  const kept = <T>(value: T | undefined, present: T | undefined, absent: T): T =>
    value === undefined ? (present ?? absent) : value;
  return {
    allowed_payment_method_types: kept<PaymentIntent['allowed_payment_method_types']>(
      given.allowed_payment_method_types,
      intent?.allowed_payment_method_types,
      null,
    ),
    description: kept(given.description, intent?.description, null),
    receipt_email: kept(given.receipt_email, intent?.receipt_email, null),
    setup_future_usage: kept(given.setup_future_usage, intent?.setup_future_usage, null),
    shipping:
      given.shipping === undefined ? (intent?.shipping ?? null) : shippingOf(given.shipping),
    statement_descriptor: kept(given.statement_descriptor, intent?.statement_descriptor, null),
    statement_descriptor_suffix: kept(
      given.statement_descriptor_suffix,
      intent?.statement_descriptor_suffix,
      null,
    ),
  };
}

function freshIntent(
  call: Call,
  given: Parameters<typeof createShape>,
  amount: number,
  currency: string,
): PaymentIntent {
  const id = newId('pi');
  const listed = given.allowed_payment_method_types !== undefined;
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: listed
      ? null
      : {
          enabled: true,
          allow_redirects: given.automatic_payment_methods?.allow_redirects ?? 'always',
        },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: given.confirmation_method ?? 'automatic',
    created: call.context.now(),
    currency,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    source: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...settableFields(null, given),
  };
}
