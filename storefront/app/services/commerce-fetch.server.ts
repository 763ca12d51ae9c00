/** What `fetch` gives as its cause when a connection ends before the answer has begun. */
const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function isBrokenOff(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && brokenOff.has(String(cause.code));
}

/** Whether doing it twice is doing it once: reads, and writes that carry a key to be known by. */
function mayBeRepeated({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('Idempotency-Key');
}

/**
 * Sends a request to the commerce service, `timeoutMs` at most. A kept connection may be closed at the
 * other end in the moment in which it is used again (a copy is replaced, a balancer restarts): then
 * nothing of an answer has come, and what may be repeated is sent once more. Throws what `fetch` throws.
 */
export async function fetchFromCommerce(outgoing: Request, timeoutMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  if (!mayBeRepeated(outgoing)) return fetch(outgoing, { signal });
  const again = outgoing.body ? outgoing.clone() : outgoing;
  try {
    return await fetch(outgoing, { signal });
  } catch (error) {
    if (!isBrokenOff(error)) throw error;
    return fetch(again, { signal });
  }
}
