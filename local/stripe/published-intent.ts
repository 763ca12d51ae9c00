import type { Call } from './context.ts';
import type { PaymentIntent, PublishedIntent } from './objects.ts';

/** What Stripe shows of an intent to a page: nothing that is between the shop and Stripe. */
const shownToPages = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof PaymentIntent)[];

/** The intent as the key of this call may see it. */
export function publishIntent(call: Call, intent: PaymentIntent): PublishedIntent {
  if (call.key === 'secret') return intent;
  return Object.fromEntries(shownToPages.map((field) => [field, intent[field]]));
}
