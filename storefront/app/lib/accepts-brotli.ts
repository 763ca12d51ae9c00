import { parseAccept } from 'hono/utils/accept';

/**
 * Whether a reply may come as Brotli, by the request's `Accept-Encoding` (RFC 9110, 12.5.3): it is named,
 * or meant by `*`, with a weight above zero.
 */
export function acceptsBrotli(header: string | null): boolean {
  const choices = parseAccept(header ?? '');
  const weightOf = (coding: string) => choices.find(({ type }) => type.toLowerCase() === coding)?.q;
  return (weightOf('br') ?? weightOf('*') ?? 0) > 0;
}
