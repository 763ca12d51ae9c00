import type { components } from '~/generated/commerce';
import { adminPaths } from './admin-lists';

export type Finding = components['schemas']['Finding'];

/** What a finding of the reconciliation means, and what to do about it. */
interface FindingWords {
  title: string;
  advice: string;
  /** What its numbers count. */
  unit: 'cents' | 'pieces';
}

export const findingWords: Readonly<Record<Finding['kind'], FindingWords>> = {
  'paid-at-stripe-only': {
    title: 'Paid at Stripe, not in our books',
    advice: 'The charge belongs to no order. Refund it at Stripe if no customer claims it.',
    unit: 'cents',
  },
  'paid-here-only': {
    title: 'Paid in our books, not at Stripe',
    advice: 'Do not ship it before the payment is found.',
    unit: 'cents',
  },
  'amount-differs': {
    title: 'Stripe keeps another amount than the order costs',
    advice: 'Look at the charge at Stripe: a part may have been given back there.',
    unit: 'cents',
  },
  'refund-due': {
    title: 'A refund is on its way',
    advice: 'It is tried again until Stripe takes it. One that stays for a day needs a look.',
    unit: 'cents',
  },
  'refund-not-at-stripe': {
    title: 'Refunded in our books, not at Stripe',
    advice: 'Refund the charge at Stripe.',
    unit: 'cents',
  },
  'shipment-unfinished': {
    title: 'Goods were taken from the shelf, and no order was shipped',
    advice: 'Ship the order they were taken for, or count the shelf again.',
    unit: 'pieces',
  },
  'shipment-without-movement': {
    title: 'Shipped, and the ledger does not say so',
    advice: 'Count the shelf and correct the stock.',
    unit: 'pieces',
  },
  'ledger-differs': {
    title: 'Stock is not what its ledger adds up to',
    advice: 'Count the shelf and correct the stock.',
    unit: 'pieces',
  },
  'hold-differs': {
    title: 'Held stock is not what orders hold',
    advice: 'Tell the developers: nothing in the shop can mend this.',
    unit: 'pieces',
  },
};

/** Where something can be done about it; null when that is not in the shop. */
export function findingLink({ kind, orderId, productId, intentId }: Finding) {
  const isAboutShelf = kind.startsWith('shipment') || kind.endsWith('differs');
  if (isAboutShelf && productId && (kind !== 'shipment-unfinished' || !orderId)) {
    return { to: adminPaths.product(productId), label: 'Open the ledger' };
  }
  const search = orderId ?? intentId;
  return search ? { to: adminPaths.orders({ search }), label: 'Find the order' } : null;
}
