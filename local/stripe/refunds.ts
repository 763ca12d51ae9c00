import { pathId, type Call } from './context.ts';
import { invalidRequest, missingParameter, missingResource, StripeFailure } from './errors.ts';
import { showMoney } from './intent-parameters.ts';
import { answerPage, pageShape, type ListObject } from './lists.ts';
import { newId, type Charge, type Refund } from './objects.ts';
import {
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  readParameters,
  text,
} from './parameters.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** POST /v1/refunds: part of a charge, or all that is left of it. */
export function createRefund(call: Call): Refund {
  const given = readParameters(call.form, {
    payment_intent: text(),
    charge: text(),
    amount: integer(1),
    reason: oneOf(reasons),
    metadata: metadata(),
    expand: list(text()),
  });
  const charge = chargeToRefund(call, given.payment_intent, given.charge);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      },
      true,
    );
  }
  const amount = given.amount ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${showMoney(amount, charge.currency)}) is greater than unrefunded amount on ` +
        `charge (${showMoney(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  const refund = freshRefund(
    call,
    charge,
    amount,
    given.reason ?? null,
    mergeMetadata({}, given.metadata),
  );
  call.context.state.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  call.context.announce('refund.created', refund, call.request);
  call.context.announce('charge.refunded', charge, call.request);
  return refund;
}

/** GET /v1/refunds/{id} */
export function retrieveRefund(call: Call): Refund {
  readParameters(call.form, { expand: list(text()) });
  return findRefund(call);
}

/** POST /v1/refunds/{id}: only its metadata can change. */
export function updateRefund(call: Call): Refund {
  const given = readParameters(call.form, { metadata: metadata(), expand: list(text()) });
  const refund = findRefund(call);
  refund.metadata = mergeMetadata(refund.metadata ?? {}, given.metadata);
  call.context.announce('refund.updated', refund, call.request);
  return refund;
}

/** GET /v1/refunds */
export function listRefunds(call: Call): ListObject<Refund> {
  const given = readParameters(call.form, { ...pageShape, payment_intent: text(), charge: text() });
  const refunds = [...call.context.state.refunds.values()].filter(
    (refund) =>
      (!given.payment_intent || refund.payment_intent === given.payment_intent) &&
      (!given.charge || refund.charge === given.charge),
  );
  return answerPage('/v1/refunds', 'refund', refunds, given);
}

function findRefund(call: Call): Refund {
  const refund = call.context.state.refunds.get(pathId(call));
  if (!refund) throw missingResource('refund', pathId(call), 'id');
  return refund;
}

function chargeToRefund(call: Call, intentId?: string, chargeId?: string): Charge {
  const { intents, charges } = call.context.state;
  if (chargeId !== undefined) {
    const charge = charges.get(chargeId);
    if (!charge) throw missingResource('charge', chargeId, 'charge');
    if (!charge.paid) {
      throw invalidRequest(`Charge ${chargeId} is not refundable.`, {
        code: 'charge_not_refundable',
      });
    }
    return charge;
  }
  if (intentId === undefined) throw missingParameter('payment_intent');
  const intent = intents.get(intentId)?.object;
  if (!intent) throw missingResource('payment_intent', intentId, 'payment_intent');
  const charge = charges.get(intent.latest_charge ?? '');
  if (!charge?.paid) {
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  return charge;
}

function freshRefund(
  call: Call,
  charge: Charge,
  amount: number,
  reason: Refund['reason'],
  kept: Record<string, string>,
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: call.context.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    metadata: kept,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
