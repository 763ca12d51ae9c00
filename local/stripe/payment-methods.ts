import { cardRefused, checkExpiry, checkNumber } from './card-checks.ts';
import { declines, readyMadeCards, type TestCard } from './cards.ts';
import { pathId, type Call } from './context.ts';
import { missingParameter, missingResource } from './errors.ts';
import { billingOf, methodShape, type MethodParameters } from './method-parameters.ts';
import { newId, type PaymentMethod } from './objects.ts';
import { list, readParameters, text } from './parameters.ts';
import type { MethodRecord } from './store.ts';

/** POST /v1/payment_methods */
export function createPaymentMethod(call: Call): PaymentMethod {
  const { expand: _, ...given } = readParameters(call.form, {
    ...methodShape,
    expand: list(text()),
  });
  return keepMethod(call, given).object;
}

/** GET /v1/payment_methods/{id} */
export function retrievePaymentMethod(call: Call): PaymentMethod {
  readParameters(call.form, { expand: list(text()) });
  return findMethod(call, pathId(call), 'id').object;
}

/** The method behind an id; `pm_card_...` makes a new one from Stripe's ready-made cards. */
export function findMethod(call: Call, id: string, param = 'payment_method'): MethodRecord {
  const found = call.context.state.methods.get(id);
  if (found) return found;
  const ready = readyMadeCards[id.replace(/^pm_card_/, '')];
  if (!id.startsWith('pm_card_') || ready === undefined) {
    throw missingResource('PaymentMethod', id, param);
  }
  return keepMethod(call, { type: 'card', card: wholeCard(call, ready) });
}

/** Checks a card and keeps what Stripe would show of it: never the number, never the CVC. */
export function keepMethod(call: Call, given: MethodParameters): MethodRecord {
  if (given.type === undefined) throw missingParameter('type');
  if (!given.card) throw missingParameter('card');
  if (given.card.token !== undefined) return copyOfToken(call, given.card.token, given);
  const { number, exp_month: month, exp_year: year, cvc } = given.card;
  if (number === undefined) throw missingParameter('card[number]');
  if (month === undefined) throw missingParameter('card[exp_month]');
  if (year === undefined) throw missingParameter('card[exp_year]');
  const digits = number.replace(/[\s-]/g, '');
  const testCard = checkNumber(digits);
  const fullYear = checkExpiry(month, year, call.context.now());
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardRefused('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const object = describe(call, testCard, { digits, month, year: fullYear, cvc }, given);
  // A wrong security code can only be told when one was given.
  const decline = testCard.decline === declines.cvc && cvc === undefined ? null : testCard.decline;
  const record = { object, decline, asksForAuthentication: testCard.asksForAuthentication };
  call.context.state.methods.set(object.id, record);
  return record;
}

function copyOfToken(call: Call, token: string, given: MethodParameters): MethodRecord {
  const ready = readyMadeCards[token.replace(/^tok_/, '')];
  if (ready !== undefined) {
    return keepMethod(call, { ...given, card: wholeCard(call, ready) });
  }
  const source = call.context.state.methods.get(call.context.state.tokens.get(token) ?? '');
  if (!source) throw missingResource('token', token, 'card[token]');
  const object = { ...source.object, id: newId('pm'), ...billingOf(given) };
  const record = { ...source, object };
  call.context.state.methods.set(object.id, record);
  return record;
}

function wholeCard(call: Call, number: string) {
  const year = new Date(call.context.now() * 1000).getUTCFullYear() + 2;
  return { number, exp_month: 12, exp_year: year, cvc: number.startsWith('3') ? '1234' : '123' };
}

interface KnownCard {
  digits: string;
  month: number;
  year: number;
  cvc: string | undefined;
}

function describe(
  call: Call,
  test: TestCard,
  known: KnownCard,
  given: MethodParameters,
): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: given.allow_redisplay ?? 'unspecified',
    ...billingOf(given),
    card: {
      brand: test.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: given.billing_details?.address?.postal_code ? 'unchecked' : null,
        cvc_check: known.cvc === undefined ? null : 'unchecked',
      },
      country: 'US',
      display_brand: test.brand,
      exp_month: known.month,
      exp_year: known.year,
      funding: test.funding,
      generated_from: null,
      last4: known.digits.slice(-4),
      networks: { available: [test.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.context.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    type: 'card',
  };
}
