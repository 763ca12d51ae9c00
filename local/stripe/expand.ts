import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';
import type { State } from './store.ts';

type Plain = Record<string, unknown>;

/** The links that can be followed, by the object that holds them. */
const links: Record<string, string[]> = {
  payment_intent: ['latest_charge', 'payment_method'],
  charge: ['payment_intent', 'refunds'],
  refund: ['charge', 'payment_intent', 'payment_method'],
};
const deepest = 4;

/**
 * A copy of `answer` with the links named in `expand[]` replaced by what they lead to
 * (`latest_charge`, `data.latest_charge`, `latest_charge.payment_intent`, ...). A link that cannot
 * be followed is Stripe's 400.
 */
export function expandAnswer(state: State, answer: object, form: Form): object {
  const wanted = form.expand;
  if (typeof wanted !== 'object') return answer;
  const copy = structuredClone(answer) as Plain;
  for (const path of Object.values(wanted)) {
    const parts = String(path).split('.');
    if (parts.length > deepest) {
      throw invalidRequest(`You cannot expand more than ${deepest} levels of a property.`, {
        param: 'expand',
      });
    }
    follow(state, copy, parts, String(path));
  }
  return copy;
}

function follow(state: State, at: Plain, [name, ...rest]: string[], path: string): void {
  if (name === undefined) return;
  if (at.object === 'list' && name === 'data' && Array.isArray(at.data)) {
    for (const item of at.data as Plain[]) follow(state, item, rest, path);
    return;
  }
  if (!links[String(at.object)]?.includes(name)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (at.object === 'charge' && name === 'refunds') at.refunds ??= refundsOf(state, String(at.id));
  const present = at[name];
  if (typeof present === 'string') at[name] = structuredClone(find(state, present));
  if (typeof at[name] === 'object' && at[name] !== null)
    follow(state, at[name] as Plain, rest, path);
}

function find(state: State, id: string): object | undefined {
  return (
    state.intents.get(id)?.object ??
    state.charges.get(id) ??
    state.methods.get(id)?.object ??
    state.refunds.get(id)
  );
}

function refundsOf(state: State, charge: string): object {
  const data = [...state.refunds.values()]
    .filter((refund) => refund.charge === charge)
    .toReversed();
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
