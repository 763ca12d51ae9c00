import { declines, findTestCard, readyMadeCards, type TestCard } from './cards.ts';
import { pathId, type Call } from './context.ts';
import { invalidRequest, missingParameter, missingResource, StripeFailure } from './errors.ts';
import { newId, type PaymentMethod } from './objects.ts';
import {
  hash,
  ignored,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  readParameters,
  text,
  unsettable,
  type Parameters,
} from './parameters.ts';
import type { MethodRecord } from './store.ts';

const address = hash({
  city: unsettable(text()),
  country: unsettable(text(2)),
  line1: unsettable(text()),
  line2: unsettable(text()),
  postal_code: unsettable(text()),
  state: unsettable(text()),
});
const billingDetails = {
  address,
  email: unsettable(text(800)),
  name: unsettable(text()),
  phone: unsettable(text()),
  tax_id: unsettable(text()),
};
const card = {
  number: text(40),
  exp_month: integer(0),
  exp_year: integer(0),
  cvc: text(10),
  token: text(200),
};
/** `payment_method_data` of a confirmation, and the body of POST /v1/payment_methods. */
export const methodShape = {
  type: oneOf(['card']),
  card: hash(card),
  billing_details: hash(billingDetails),
  allow_redisplay: oneOf(['always', 'limited', 'unspecified']),
  metadata: metadata(),
  // What Stripe.js adds of its own.
  guid: ignored(),
  muid: ignored(),
  sid: ignored(),
  payment_user_agent: ignored(),
  referrer: ignored(),
  time_on_page: ignored(),
  client_attribution_metadata: ignored(),
};
type MethodParameters = Parameters<typeof methodShape>;

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

/** POST /v1/tokens: a card token, as `stripe.createToken` asks for. */
export function createToken(call: Call): object {
  const shape = { number: text(40), exp_month: integer(0), exp_year: integer(0), cvc: text(10) };
  const words = [
    'name',
    'address_line1',
    'address_city',
    'address_country',
    'address_zip',
  ] as const;
  const extra = Object.fromEntries(words.map((word) => [word, unsettable(text())]));
  const given = readParameters(call.form, {
    ...methodShape,
    card: hash({ ...shape, ...extra }),
    expand: list(text()),
  });
  if (!given.card) throw missingParameter('card');
  const { number, exp_month, exp_year, cvc } = given.card;
  const method = keepMethod(call, { type: 'card', card: { number, exp_month, exp_year, cvc } });
  const id = newId('tok');
  call.context.state.tokens.set(id, method.object.id);
  const kept = method.object.card;
  return {
    id,
    object: 'token',
    card: {
      id: newId('card'),
      object: 'card',
      brand: kept?.display_brand,
      country: kept?.country,
      exp_month: kept?.exp_month,
      exp_year: kept?.exp_year,
      funding: kept?.funding,
      last4: kept?.last4,
    },
    client_ip: null,
    created: call.context.now(),
    livemode: false,
    type: 'card',
    used: false,
  };
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
  const fullYear = checkExpiry(call, month, year);
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

function checkNumber(digits: string): TestCard {
  const found = findTestCard(digits);
  if (found === 'invalid') {
    throw cardRefused('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (found === 'live') {
    const { code, declineCode, message } = declines.live;
    throw new StripeFailure(
      402,
      { type: 'card_error', code, decline_code: declineCode, message },
      true,
    );
  }
  return found;
}

/** The year in four digits; throws Stripe's 402 for a month or year that cannot be charged. */
function checkExpiry(call: Call, month: number, year: number): number {
  if (month < 1 || month > 12) {
    throw cardRefused(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  const today = new Date(call.context.now() * 1000);
  const fullYear = year < 100 ? 2000 + year : year;
  if (fullYear < today.getUTCFullYear() || fullYear > today.getUTCFullYear() + 50) {
    throw cardRefused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (fullYear === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw cardRefused(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  return fullYear;
}

function cardRefused(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param }, true);
}

function billingOf(given: MethodParameters): Pick<PaymentMethod, 'billing_details' | 'metadata'> {
  const details = given.billing_details;
  if (details?.email && !/^[^\s@]+@[^\s@]+$/.test(details.email)) {
    throw invalidRequest(`Invalid email address: ${details.email}`, {
      code: 'email_invalid',
      param: 'billing_details[email]',
    });
  }
  const place = details?.address;
  return {
    billing_details: {
      address: {
        city: place?.city ?? null,
        country: place?.country ?? null,
        line1: place?.line1 ?? null,
        line2: place?.line2 ?? null,
        postal_code: place?.postal_code ?? null,
        state: place?.state ?? null,
      },
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: details?.tax_id ?? null,
    },
    metadata: mergeMetadata({}, given.metadata),
  };
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
