import { parseAccept } from 'hono/utils/accept';

/**
 * Whether a reply may come as gzip, by the request's `Accept-Encoding` (RFC 9110, 12.5.3): it is named,
 * or meant by `*`, with a weight above zero.
 */
export function acceptsGzip(header: string | null): boolean {
  const choices = parseAccept(header ?? '');
  const weightOf = (coding: string) => choices.find(({ type }) => type.toLowerCase() === coding)?.q;
  return (weightOf('gzip') ?? weightOf('*') ?? 0) > 0;
}
