import { attemptPayment } from './confirmations.ts';
import type { Call } from './context.ts';
import { confirmShape, shippingOf } from './intent-parameters.ts';
import { chosenMethod, findIntent } from './intents.ts';
import type { PublishedIntent } from './objects.ts';
import { readParameters } from './parameters.ts';
import { publishIntent } from './published-intent.ts';

/** POST /v1/payment_intents/{id}/confirm, from the shop's server or, as Stripe.js does, from its page. */
export function confirmIntent(call: Call): PublishedIntent {
  const given = readParameters(call.form, confirmShape);
  const record = findIntent(call, given.client_secret);
  const intent = record.object;
  const open = !['succeeded', 'canceled', 'processing'].includes(intent.status);
  const method = open ? chosenMethod(call, given) : null;
  if (method) intent.payment_method = method.object.id;
  if (open && given.receipt_email !== undefined) intent.receipt_email = given.receipt_email;
  if (open && given.shipping !== undefined) intent.shipping = shippingOf(given.shipping);
  attemptPayment(call, record, {
    returnUrl: given.return_url,
    // Stripe.js shows the challenge itself.
    usesSdk: given.use_stripe_sdk ?? (call.key === 'publishable' && given.return_url === undefined),
  });
  return publishIntent(call, intent);
}
