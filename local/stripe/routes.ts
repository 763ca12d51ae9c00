import { listCharges, retrieveCharge } from './charges.ts';
import { confirmIntent } from './confirm-intent.ts';
import type { Call } from './context.ts';
import { listEvents, retrieveEvent } from './events.ts';
import {
  cancelIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';
import { createToken } from './tokens.ts';

export interface Route {
  method: 'GET' | 'POST';
  /** Under /v1; `{id}` stands for one id. */
  path: string;
  answer: (call: Call) => object;
  /** Whether a page may call it with the publishable key. */
  forPages?: true;
}

/** Every call of Stripe's API that the stand-in knows. */
export const routes: Route[] = [
  { method: 'POST', path: 'payment_intents', answer: createIntent },
  { method: 'GET', path: 'payment_intents', answer: listIntents },
  { method: 'GET', path: 'payment_intents/{id}', answer: retrieveIntent, forPages: true },
  { method: 'POST', path: 'payment_intents/{id}', answer: updateIntent },
  { method: 'POST', path: 'payment_intents/{id}/confirm', answer: confirmIntent, forPages: true },
  { method: 'POST', path: 'payment_intents/{id}/cancel', answer: cancelIntent },
  { method: 'POST', path: 'payment_methods', answer: createPaymentMethod, forPages: true },
  { method: 'GET', path: 'payment_methods/{id}', answer: retrievePaymentMethod },
  { method: 'POST', path: 'tokens', answer: createToken, forPages: true },
  { method: 'GET', path: 'charges', answer: listCharges },
  { method: 'GET', path: 'charges/{id}', answer: retrieveCharge },
  { method: 'POST', path: 'refunds', answer: createRefund },
  { method: 'GET', path: 'refunds', answer: listRefunds },
  { method: 'GET', path: 'refunds/{id}', answer: retrieveRefund },
  { method: 'POST', path: 'refunds/{id}', answer: updateRefund },
  { method: 'GET', path: 'events', answer: listEvents },
  { method: 'GET', path: 'events/{id}', answer: retrieveEvent },
];

/** The route for a path under /v1, with the ids in it. */
export function findRoute(method: string, path: string): { route: Route; ids: string[] } | null {
  const parts = path.replace(/^\/v1\//, '').split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (route.method !== method || wanted.length !== parts.length) continue;
    const fits = wanted.every((part, index) =>
      part === '{id}' ? parts[index] !== '' : part === parts[index],
    );
    if (fits)
      return { route, ids: parts.filter((_, index) => wanted[index] === '{id}').map(decoded) };
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
