import { invalidRequest } from './errors.ts';

/** A decoded body: leaves are text; `a[b]=1`, `a[0]=1` and `a[]=1` are nested forms. */
export type FormValue = string | Form;
export interface Form {
  [key: string]: FormValue;
}

const deepest = 8;
const mostPairs = 1000;

/** A form without a prototype, so that no key from outside can reach one. */
export function emptyForm(): Form {
  return Object.create(null) as Form;
}

/**
 * Decodes `application/x-www-form-urlencoded` with Stripe's brackets. Throws 400 for broken percent
 * signs, a key that is both a value and a hash, and for more pairs or levels than Stripe takes.
 */
export function decodeForm(text: string): Form {
  const root = emptyForm();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > mostPairs) throw invalidRequest('Too many parameters.');
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const key = decodePart(equals < 0 ? pair : pair.slice(0, equals));
    put(root, pathOf(key), equals < 0 ? '' : decodePart(pair.slice(equals + 1)), key);
  }
  return root;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw invalidRequest('Invalid request: the body is not valid form encoding.');
  }
}

function pathOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) throw invalidRequest(`Invalid parameter name: ${key}`, { param: key });
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (inner.length > deepest) throw invalidRequest(`Invalid parameter name: ${key}`);
  return [match[1] ?? '', ...inner];
}

function put(root: Form, path: string[], value: string, key: string): void {
  let form = root;
  path.forEach((part, depth) => {
    const name = part === '' ? String(Object.keys(form).length) : part;
    const present = form[name];
    if (depth === path.length - 1) {
      if (typeof present === 'object') throw invalidRequest('Invalid hash', { param: key });
      form[name] = value;
      return;
    }
    if (typeof present === 'string') throw invalidRequest('Invalid string', { param: key });
    form = present ?? (form[name] = emptyForm());
  });
}
