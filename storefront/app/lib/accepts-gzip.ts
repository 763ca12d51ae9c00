/** A weight as RFC 9110 has it, 12.4.2; what is none counts as 'not at all'. */
function weightOf(parameters: string[]): number {
  const said = parameters.find((parameter) => parameter.startsWith('q='));
  return said === undefined ? 1 : Number(said.slice(2)) || 0;
}

/**
 * Whether a reply may come as gzip, by the request's `Accept-Encoding` (RFC 9110, 12.5.3): it is named,
 * or meant by `*`, with a weight above zero.
 */
export function acceptsGzip(header: string | null): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((choice) => {
      const [coding = '', ...parameters] = choice.toLowerCase().split(';');
      return [coding.trim(), weightOf(parameters.map((parameter) => parameter.trim()))];
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
