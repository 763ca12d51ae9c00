import { timingSafeEqual } from 'node:crypto';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';

/** The keys of the one account; where none is set, any test key of that kind is taken. */
export class ApiKeys {
  private readonly secretKey: string | undefined;
  private readonly publishableKey: string | undefined;

  constructor(secretKey?: string, publishableKey?: string) {
    this.secretKey = secretKey;
    this.publishableKey = publishableKey;
  }

  kindOf(key: string): 'secret' | 'publishable' | null {
    if (fits(key, this.secretKey, /^sk_test_\w+$/)) return 'secret';
    return fits(key, this.publishableKey, /^pk_test_\w+$/) ? 'publishable' : null;
  }
}

function fits(key: string, expected: string | undefined, anyTestKey: RegExp): boolean {
  return expected === undefined ? anyTestKey.test(key) : same(key, expected);
}

/**
 * Whose key a call carries, as Stripe takes it: `Authorization: Bearer` or `Basic`, or the parameter
 * `key` that Stripe.js sends (then removed from the form). Throws Stripe's 401.
 */
export function identifyCaller(
  keys: ApiKeys,
  authorization: string | undefined,
  form: Form,
): 'secret' | 'publishable' {
  const given = keyOf(authorization) ?? (typeof form.key === 'string' ? form.key : undefined);
  delete form.key;
  delete form._stripe_version;
  if (given === undefined || given === '') {
    throw invalidRequest(
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See " +
        'https://docs.stripe.com/api#authentication for details.',
      { status: 401 },
    );
  }
  const kind = keys.kindOf(given);
  if (kind !== null) return kind;
  throw invalidRequest(`Invalid API Key provided: ${masked(given)}`, { status: 401 });
}

/** Throws when a page's key is used for a call that is the shop's alone. */
export function requireSecretKey(key: 'secret' | 'publishable'): void {
  if (key === 'secret') return;
  throw invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can ' +
      'find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required', status: 401 },
  );
}

/** The key in an `Authorization` header, if there is one. */
export function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(/\s+/);
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function masked(key: string): string {
  const shown = /^(?:sk|pk|rk)_(?:test|live)_/.exec(key)?.[0] ?? '';
  const hidden = Math.max(0, key.length - shown.length - 4);
  return `${shown}${'*'.repeat(Math.min(hidden, 20))}${key.slice(-4)}`;
}
