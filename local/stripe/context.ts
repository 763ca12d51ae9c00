import type { EventType } from './objects.ts';
import type { State } from './store.ts';
import type { Form } from './form.ts';

/** What the calls of the API share: the state, the clock and the way to tell that something happened. */
export interface Context {
  readonly state: State;
  /** Where the stand-in answers, without a slash at the end. */
  readonly url: string;
  /** Seconds since the epoch, as Stripe counts. */
  now(): number;
  /** Records an event about `object` as it is now, and sends it to the shop's webhook. */
  announce(type: EventType, object: object, request: RequestMark): void;
  /** Whether the next confirmation stays in `processing` until a test settles it. */
  takeHeldConfirmation(): boolean;
}

/** The request that caused an event. */
export interface RequestMark {
  id: string | null;
  idempotency_key: string | null;
}

/** One authenticated call: its decoded parameters, the ids in its path and the key it came with. */
export interface Call {
  context: Context;
  form: Form;
  ids: string[];
  key: 'secret' | 'publishable';
  request: RequestMark;
}

/** The id in the path. */
export function pathId(call: Call): string {
  return call.ids[0] ?? '';
}
