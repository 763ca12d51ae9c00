import { emptyParameter, invalidRequest, unknownParameters } from './errors.ts';
import { emptyForm, type Form, type FormValue } from './form.ts';

/** Turns one form value into what a call works with, or throws Stripe's 400 for it. */
export type Reader<T> = (value: FormValue, param: string) => T;
export type Shape = Record<string, Reader<unknown>>;
export type Parameters<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

/** Reads the whole form by `shape`; a key that `shape` lacks is `parameter_unknown`. */
export function readParameters<S extends Shape>(form: Form, shape: S, parent = ''): Parameters<S> {
  const named = (key: string) => (parent ? `${parent}[${key}]` : key);
  const unknown = Object.keys(form).filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length > 0) throw unknownParameters(unknown.map(named));
  const entries = Object.entries(form).map(([key, value]) => [
    key,
    shape[key]?.(value, named(key)),
  ]);
  return Object.fromEntries(entries) as Parameters<S>;
}

/** Text that may not be empty. */
export function text(most = 5000): Reader<string> {
  return (value, param) => {
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param });
    if (value === '') throw emptyParameter(param);
    if (value.length > most) {
      throw invalidRequest(`Invalid string: must be at most ${most} characters`, { param });
    }
    return value;
  };
}

export function integer(least: number): Reader<number> {
  return (value, param) => {
    const whole = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
    if (whole === null) {
      const shown = typeof value === 'string' ? value : '{}';
      if (shown === '') throw emptyParameter(param);
      throw invalidRequest(`Invalid integer: ${shown}`, {
        code: 'parameter_invalid_integer',
        param,
      });
    }
    if (whole < least) {
      throw invalidRequest(`This value must be greater than or equal to ${least}.`, {
        code: 'parameter_invalid_integer',
        param,
      });
    }
    return whole;
  };
}

export function flag(): Reader<boolean> {
  return (value, param) => {
    if (value !== 'true' && value !== 'false') {
      throw invalidRequest(`Invalid boolean: ${String(value)}`, { param });
    }
    return value === 'true';
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value, param) => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) {
      throw invalidRequest(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
    }
    return choice;
  };
}

/** `a[]=x` or `a[0]=x`, in the order given. */
export function list<T>(item: Reader<T>): Reader<T[]> {
  return (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param });
    return Object.entries(value).map(([index, entry]) => item(entry, `${param}[${index}]`));
  };
}

export function hash<S extends Shape>(shape: S): Reader<Parameters<S>> {
  return (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid hash', { param });
    return readParameters(value, shape, param);
  };
}

/** A parameter that an empty value unsets: then `null`. */
export function unsettable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, param) => (value === '' ? null : reader(value, param));
}

/** What Stripe.js sends about itself; taken and not used. */
export function ignored(): Reader<null> {
  return () => null;
}

/** A change of metadata: `null` clears all; an empty value removes its key (see `mergeMetadata`). */
export function metadata(): Reader<Record<string, string> | null> {
  return (value, param) => {
    if (value === '') return null;
    if (typeof value === 'string') throw invalidRequest('Invalid hash', { param });
    const change = emptyForm() as Record<string, string>;
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== 'string') {
        throw invalidRequest('Metadata values must be strings', { param: `${param}[${key}]` });
      }
      if (key.length > 40) {
        throw invalidRequest(
          `Metadata keys can be up to 40 characters long; you passed in '${key}' which is ` +
            `${key.length} characters long.`,
          { param },
        );
      }
      if (entry.length > 500) {
        throw invalidRequest(
          `Metadata values can have up to 500 characters, but you passed in a value that is ` +
            `${entry.length} characters. Invalid value: ${entry}`,
          { param: `${param}[${key}]` },
        );
      }
      change[key] = entry;
    }
    return change;
  };
}

/** Stripe's merge rules: given keys are set, empty ones removed, others stay. At most 50 keys. */
export function mergeMetadata(
  present: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = Object.entries({ ...present, ...change }).filter(([, value]) => value !== '');
  if (merged.length > 50) {
    throw invalidRequest('You can have up to 50 keys in metadata.', { param: 'metadata' });
  }
  return Object.fromEntries(merged);
}
