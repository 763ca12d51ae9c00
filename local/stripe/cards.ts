import { brandOf, numberLength, passesLuhn, type CardBrand } from './browser/card-number.ts';

/** Why a charge on a card fails, as Stripe words it. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
  param?: string;
}

/** What the stand-in keeps of a card instead of its number. */
export interface CardBehaviour {
  decline: Decline | null;
  /** The bank asks for 3-D Secure before it charges. */
  asksForAuthentication: boolean;
}

export interface TestCard extends CardBehaviour {
  brand: CardBrand;
  funding: 'credit' | 'debit' | 'prepaid';
}

const decline = (code: string, declineCode: string, message: string, param?: string): Decline => ({
  code,
  declineCode,
  message,
  ...(param ? { param } : {}),
});

export const declines = {
  generic: decline('card_declined', 'generic_decline', 'Your card was declined.'),
  insufficientFunds: decline(
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  lost: decline('card_declined', 'lost_card', 'Your card was declined.'),
  stolen: decline('card_declined', 'stolen_card', 'Your card was declined.'),
  velocity: decline(
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: decline('expired_card', 'expired_card', 'Your card has expired.', 'exp_month'),
  cvc: decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  processing: decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  live: decline(
    'card_declined',
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list ' +
      'of valid test cards, visit: https://docs.stripe.com/testing.',
  ),
} satisfies Record<string, Decline>;

const succeeds: CardBehaviour = { decline: null, asksForAuthentication: false };
const fails = (reason: Decline): CardBehaviour => ({ ...succeeds, decline: reason });
const asks = (reason: Decline | null = null): CardBehaviour => ({
  decline: reason,
  asksForAuthentication: true,
});

/** Stripe's own test numbers (https://docs.stripe.com/testing). */
const behaviours: Record<string, CardBehaviour> = {
  '4242424242424242': succeeds,
  '4000056655665556': succeeds,
  '5555555555554444': succeeds,
  '2223003122003222': succeeds,
  '5200828282828210': succeeds,
  '5105105105105100': succeeds,
  '378282246310005': succeeds,
  '371449635398431': succeeds,
  '6011111111111117': succeeds,
  '6011000990139424': succeeds,
  '3056930009020004': succeeds,
  '36227206271667': succeeds,
  '3566002020360505': succeeds,
  '6200000000000005': succeeds,
  '4000000000000002': fails(declines.generic),
  '4000000000000341': fails(declines.generic),
  '4000000000009995': fails(declines.insufficientFunds),
  '4000000000009987': fails(declines.lost),
  '4000000000009979': fails(declines.stolen),
  '4000000000006975': fails(declines.velocity),
  '4000000000000069': fails(declines.expired),
  '4000000000000127': fails(declines.cvc),
  '4000000000000119': fails(declines.processing),
  '4000002760003184': asks(),
  '4000002500003155': asks(),
  '4000000000003220': asks(),
  '4000008400001629': asks(declines.generic),
  '4000008260003178': asks(declines.insufficientFunds),
};

const debit = new Set(['4000056655665556', '5200828282828210']);

/** The card behind a number: `invalid` when it cannot be one, `live` when it is no test number. */
export function findTestCard(digits: string): TestCard | 'invalid' | 'live' {
  const brand = brandOf(digits);
  const rightLength =
    digits.length === numberLength(brand) || (brand === 'diners' && digits.length === 16);
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits) || !rightLength) return 'invalid';
  const behaviour = behaviours[digits];
  if (!behaviour) return 'live';
  const funding =
    digits === '5105105105105100' ? 'prepaid' : debit.has(digits) ? 'debit' : 'credit';
  return { ...behaviour, brand, funding };
}

/** Stripe's ready-made payment methods and tokens for tests, by what follows `pm_card_` / `tok_`. */
export const readyMadeCards: Record<string, string> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
  authenticationRequired: '4000002760003184',
  threeDSecure2Required: '4000000000003220',
};
