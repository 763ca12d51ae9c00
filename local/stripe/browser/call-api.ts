/// <reference lib="dom" />
import type { ApiObject, ApiError, ApiResult } from './frame-messages.ts';

type Nested = { [key: string]: Nested | string | number | boolean | null | undefined };

/** `a[b]=c`, as Stripe's API reads bodies; what is null or undefined is left out. */
export function encodeForm(value: Nested, parent = ''): URLSearchParams {
  const form = new URLSearchParams();
  for (const [key, entry] of Object.entries(value)) {
    const name = parent ? `${parent}[${key}]` : key;
    if (entry === null || entry === undefined) continue;
    if (typeof entry === 'object')
      encodeForm(entry, name).forEach((text, inner) => form.append(inner, text));
    else form.append(name, String(entry));
  }
  return form;
}

/** One call with the publishable key, sent as Stripe.js sends it: no preflight. Never rejects. */
export async function callApi(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  values: Nested,
): Promise<ApiResult> {
  const form = encodeForm(values);
  const address = `${origin}/v1/${path}`;
  try {
    const response =
      method === 'GET'
        ? await fetch(`${address}?${form.toString()}`)
        : await fetch(address, { method, body: form });
    const answer = (await response.json()) as ApiObject & { error?: ApiError };
    return answer.error ? { error: answer.error } : { object: answer };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please try again later.',
      },
    };
  }
}
