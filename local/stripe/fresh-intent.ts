import type { Call } from './context.ts';
import { intentShape, shippingOf } from './intent-parameters.ts';
import { newId, randomText, type PaymentIntent } from './objects.ts';
import { flag, hash, mergeMetadata, oneOf, text, type Parameters } from './parameters.ts';

/** What POST /v1/payment_intents takes. */
export const createShape = {
  ...intentShape,
  automatic_payment_methods: hash({ enabled: flag(), allow_redirects: oneOf(['always', 'never']) }),
  confirm: flag(),
  confirmation_method: oneOf(['automatic', 'manual']),
  return_url: text(),
  use_stripe_sdk: flag(),
};
/** The fields that a call may set, kept as they are in `intent` where it says nothing. */
export function settableFields(
  intent: PaymentIntent | null,
  given: Parameters<typeof intentShape>,
) {
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

/** A new intent in its first state. */
export function freshIntent(
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
