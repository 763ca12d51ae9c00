import { invalidRequest } from './errors.ts';
import type { PaymentMethod } from './objects.ts';
import {
  hash,
  ignored,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  text,
  unsettable,
  type Parameters,
} from './parameters.ts';

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
export type MethodParameters = Parameters<typeof methodShape>;

/** Billing details and metadata as Stripe sends them back; throws its 400 for a broken address. */
export function billingOf(
  given: MethodParameters,
): Pick<PaymentMethod, 'billing_details' | 'metadata'> {
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
