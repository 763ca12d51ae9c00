import { invalidRequest } from './errors.ts';
import {
  flag,
  hash,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  text,
  unsettable,
} from './parameters.ts';
import { methodShape } from './method-parameters.ts';
import type { PaymentIntent } from './objects.ts';

/** Smallest amount per currency, in its smallest unit (https://docs.stripe.com/currencies). */
const leastAmount: Record<string, number> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  cad: 50,
  aud: 50,
  nzd: 50,
  chf: 50,
  sek: 300,
  nok: 300,
  dkk: 250,
  jpy: 50,
  sgd: 50,
};
const mostAmount = 99_999_999;

const address = hash({
  city: unsettable(text()),
  country: unsettable(text()),
  line1: unsettable(text()),
  line2: unsettable(text()),
  postal_code: unsettable(text()),
  state: unsettable(text()),
});
const shipping = hash({
  name: text(),
  phone: unsettable(text()),
  carrier: unsettable(text()),
  tracking_number: unsettable(text()),
  address,
});

/** What may be set when an intent is made and changed afterwards. */
export const intentShape = {
  amount: integer(1),
  currency: text(3),
  allowed_payment_method_types: list(oneOf(['card'])),
  capture_method: oneOf(['automatic', 'automatic_async']),
  description: unsettable(text(1000)),
  metadata: metadata(),
  payment_method: text(),
  payment_method_data: hash(methodShape),
  receipt_email: unsettable(text(800)),
  setup_future_usage: unsettable(oneOf(['off_session', 'on_session'])),
  shipping: unsettable(shipping),
  statement_descriptor: unsettable(text(22)),
  statement_descriptor_suffix: unsettable(text(22)),
  expand: list(text()),
};

/** What a confirmation takes, from the shop's server or from its page. */
export const confirmShape = {
  payment_method: text(),
  payment_method_data: hash(methodShape),
  receipt_email: unsettable(text(800)),
  setup_future_usage: unsettable(oneOf(['off_session', 'on_session'])),
  shipping: unsettable(shipping),
  return_url: text(),
  use_stripe_sdk: flag(),
  expected_payment_method_type: oneOf(['card']),
  client_secret: text(),
  client_attribution_metadata: ignored(),
  expand: list(text()),
};

/** Throws Stripe's 400 for an amount that cannot be charged in that currency. */
export function checkAmount(amount: number, currency: string): void {
  const least = leastAmount[currency] ?? 50;
  if (amount < least) {
    throw invalidRequest(`Amount must be at least ${showMoney(least, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > mostAmount) {
    throw invalidRequest(`Amount must be no more than ${showMoney(mostAmount, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

/** The currency in lower case; throws Stripe's 400 for one it does not know. */
export function checkCurrency(given: string): string {
  const currency = given.toLowerCase();
  if (!Object.hasOwn(leastAmount, currency)) {
    throw invalidRequest(
      `Invalid currency: ${given}. Stripe currently supports these currencies: ` +
        Object.keys(leastAmount).join(', '),
      { param: 'currency' },
    );
  }
  return currency;
}

/** An amount in the smallest unit, as Stripe's messages write it: `$0.50 usd`. */
export function showMoney(amount: number, currency: string): string {
  const formatted = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = formatted.resolvedOptions().maximumFractionDigits ?? 2;
  return `${formatted.format(amount / 10 ** digits)} ${currency}`;
}

type Shipping = NonNullable<PaymentIntent['shipping']>;

/** The shipping details as Stripe sends them back. */
export function shippingOf(given: ReturnType<typeof shipping> | null | undefined): Shipping | null {
  if (!given) return null;
  const place = given.address;
  return {
    address: {
      city: place?.city ?? null,
      country: place?.country ?? null,
      line1: place?.line1 ?? null,
      line2: place?.line2 ?? null,
      postal_code: place?.postal_code ?? null,
      state: place?.state ?? null,
    },
    carrier: given.carrier ?? null,
    name: given.name ?? '',
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  };
}
