import { createHmac } from 'node:crypto';

/**
 * Parses first, then checks a signature over the body as it writes it itself; knows no age and no
 * mode. The event, or null when even this refuses it.
 */
export function readEventParsingFirst(
  payload: string,
  signature: string | undefined,
  secret: string,
): object | null {
  const event = JSON.parse(payload) as object;
  const [, timestamp, given] = /^t=(\d+),v1=([0-9a-f]+)/.exec(signature ?? '') ?? [];
  if (!timestamp) return null;
  const signed = `${timestamp}.${JSON.stringify(event)}`;
  const right = createHmac('sha256', secret).update(signed).digest('hex');
  return right === given ? event : null;
}
