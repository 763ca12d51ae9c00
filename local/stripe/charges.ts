import type { Decline } from './cards.ts';
import { pathId, type Call } from './context.ts';
import { missingResource } from './errors.ts';
import { answerPage, pageShape, type ListObject } from './lists.ts';
import { newId, type Charge } from './objects.ts';
import { list, readParameters, text } from './parameters.ts';
import type { IntentRecord, MethodRecord } from './store.ts';

/** GET /v1/charges/{id} */
export function retrieveCharge(call: Call): Charge {
  readParameters(call.form, { expand: list(text()) });
  const charge = call.context.state.charges.get(pathId(call));
  if (!charge) throw missingResource('charge', pathId(call), 'id');
  return charge;
}

/** GET /v1/charges */
export function listCharges(call: Call): ListObject<Charge> {
  const given = readParameters(call.form, { ...pageShape, payment_intent: text() });
  const charges = [...call.context.state.charges.values()].filter(
    ({ payment_intent: intent }) => !given.payment_intent || intent === given.payment_intent,
  );
  return answerPage('/v1/charges', 'charge', charges, given);
}

/** Records one try to take the money: `decline` null when the bank agrees. */
export function recordCharge(
  call: Call,
  { object: intent }: IntentRecord,
  method: MethodRecord,
  decline: Decline | null,
): Charge {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId('txn'),
    billing_details: method.object.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'LOCAL STAND-IN',
    captured: decline === null,
    created: call.context.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline ? decline.message : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: { type: 'card', card: cardDetails(intent.amount, method, decline) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  call.context.state.charges.set(charge.id, charge);
  return charge;
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function cardDetails(amount: number, method: MethodRecord, decline: Decline | null): CardDetails {
  const card = method.object.card;
  const cvc = card?.checks?.cvc_check == null ? null : decline?.param === 'cvc' ? 'fail' : 'pass';
  return {
    amount_authorized: decline ? null : amount,
    authorization_code: decline ? null : '123456',
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: card?.checks?.address_postal_code_check == null ? null : 'pass',
      cvc_check: cvc,
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 1970,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
