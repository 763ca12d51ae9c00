import { createHash } from 'node:crypto';
import { invalidRequest, StripeFailure } from './errors.ts';
import type { SavedAnswer, Store } from './store.ts';

const keptMs = 24 * 60 * 60 * 1000;

export interface KeyedRequest {
  key: string;
  route: string;
  body: string;
}

/**
 * Stripe's rules for `Idempotency-Key`: the same key with the same request replays the first answer
 * for 24 hours; with another request it is 400 `idempotency_error`; while the first is under way it
 * is 409 `idempotency_key_in_use`. A request refused before it began leaves its key free.
 */
export class IdempotencyKeys {
  private readonly store: Store;
  private readonly underWay = new Map<string, string>();

  constructor(store: Store) {
    this.store = store;
  }

  /** The answer to replay, or `null` when the caller is to do the work and then `save` or `release`. */
  begin(request: KeyedRequest): SavedAnswer | null {
    if (request.key.length > 255) {
      throw invalidRequest('The idempotency key is too long: it can have up to 255 characters.');
    }
    const mark = fingerprint(request);
    const running = this.underWay.get(request.key);
    if (running !== undefined) {
      throw new StripeFailure(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key (that probably ' +
          'means you submitted twice, and the other request is still going through): ' +
          `${request.key}. Please try again later.`,
      });
    }
    const saved = this.store.state.answers.get(request.key);
    if (saved && Date.now() - saved.savedAt < keptMs) {
      if (saved.fingerprint !== mark) throw conflict(request, saved);
      return saved;
    }
    this.underWay.set(request.key, mark);
    return null;
  }

  save(request: KeyedRequest, status: number, body: string, requestId: string): void {
    this.underWay.delete(request.key);
    this.store.state.answers.delete(request.key);
    this.store.state.answers.set(request.key, {
      fingerprint: fingerprint(request),
      route: request.route,
      status,
      body,
      requestId,
      savedAt: Date.now(),
    });
    this.forgetOld();
    this.store.changed();
  }

  release(request: KeyedRequest): void {
    this.underWay.delete(request.key);
  }

  /** Forgets every answer, as if 24 hours had passed. */
  forgetAll(): void {
    this.store.state.answers.clear();
    this.store.changed();
  }

  private forgetOld(): void {
    for (const [key, { savedAt }] of this.store.state.answers) {
      if (Date.now() - savedAt < keptMs) return;
      this.store.state.answers.delete(key);
    }
  }
}

/** A digest, so that card numbers in a body are not kept. Parameters may come in any order. */
function fingerprint({ route, body }: KeyedRequest): string {
  const sorted = body.split('&').toSorted().join('&');
  return createHash('sha256').update(`${route}\n${sorted}`).digest('hex');
}

function conflict({ key, route }: KeyedRequest, saved: SavedAnswer): StripeFailure {
  const message =
    saved.route === route
      ? 'Keys for idempotent requests can only be used with the same parameters they were first used ' +
        `with. Try using a key other than '${key}' if you meant to execute a different request.`
      : 'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
        `('${route}' vs '${saved.route}'). Try using a key other than '${key}' if you meant to execute ` +
        'a different request.';
  return new StripeFailure(400, { type: 'idempotency_error', message });
}
