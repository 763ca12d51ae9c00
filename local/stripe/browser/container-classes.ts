/** The classes that an Element puts on the shop's container, by the state it is in. */
export interface CardClasses {
  base?: string;
  complete?: string;
  empty?: string;
  focus?: string;
  invalid?: string;
}
/** Stripe.js's own names, but for those that the shop has chosen. */
export function classNames(chosen: CardClasses = {}): Required<CardClasses> {
  return {
    base: 'StripeElement',
    complete: 'StripeElement--complete',
    empty: 'StripeElement--empty',
    focus: 'StripeElement--focus',
    invalid: 'StripeElement--invalid',
    ...chosen,
  };
}
