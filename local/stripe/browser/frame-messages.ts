import type { CardBrand } from './card-number.ts';

/** What passes between the shop's page and the card entry's frame, over one MessageChannel. */

export interface FieldError {
  type: 'validation_error';
  code: string;
  message: string;
}
export interface CardState {
  complete: boolean;
  empty: boolean;
  error: FieldError | null;
  brand: CardBrand;
  postalCode: string;
}
/** The part of `StripeElementStyle` that the frame follows. */
export type StyleVariant = Record<string, string | number | Record<string, string | number>>;
export interface CardOptions {
  style?: Partial<Record<'base' | 'complete' | 'empty' | 'invalid', StyleVariant>>;
  hidePostalCode?: boolean;
  hideIcon?: boolean;
  disabled?: boolean;
  value?: { postalCode?: string };
}
export interface BillingDetails {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Record<string, string | null>;
}
/** The first message, posted to the window with the port. */
export const connectMessage = 'stripe-stand-in:connect';
export const challengeOverMessage = 'stripe-stand-in:challenge-over';
export const challengeCancelMessage = 'stripe-stand-in:challenge-cancel';

export type ToFrame =
  | { kind: 'options'; options: CardOptions }
  | { kind: 'focus' }
  | { kind: 'blur' }
  | { kind: 'clear' }
  | {
      kind: 'create';
      id: number;
      what: 'payment_methods' | 'tokens';
      publishableKey: string;
      billingDetails: BillingDetails;
      extra: Record<string, string>;
    };
export type FromFrame =
  | { kind: 'ready' | 'focus' | 'blur' | 'escape' }
  | { kind: 'change'; state: CardState }
  | { kind: 'height'; pixels: number }
  | { kind: 'created'; id: number; result: ApiResult };

/** An object of Stripe's API, or its error. */
export type ApiResult = { object: ApiObject } | { error: ApiError };
export type ApiObject = { id: string; object: string } & Record<string, unknown>;
export interface ApiError {
  type: string;
  message?: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: ApiObject;
  [field: string]: unknown;
}
