import { createHash } from 'node:crypto';
import type { TokenSigner, VerifiedToken } from './tokens.ts';

const longestMemoryMs = 60_000;
const maxTokens = 10_000;

interface Remembered {
  token: VerifiedToken;
  fromMs: number;
  untilMs: number;
}

/**
 * The same signer, which checks the signature of a token once a minute and not with each call. Only
 * tokens that were good are remembered, by their SHA-256, never beyond their own end and not when the
 * clock was set back. Nothing else is remembered: session and role are read with each call.
 */
export function rememberVerified(signer: TokenSigner): TokenSigner {
  /** The one verified longest ago comes first. */
  const remembered = new Map<string, Remembered>();

  function recall(key: string, nowMs: number): VerifiedToken | null {
    const known = remembered.get(key);
    if (!known) return null;
    if (known.fromMs <= nowMs && nowMs < known.untilMs) return known.token;
    remembered.delete(key);
    return null;
  }

  return {
    sign: (claims, issuedAt, expiresAt) => signer.sign(claims, issuedAt, expiresAt),
    async verify(text, now) {
      const key = createHash('sha256').update(text).digest('base64');
      const fromMs = now.getTime();
      const known = recall(key, fromMs);
      if (known) return known;
      const token = await signer.verify(text, now);
      const [oldest] = remembered.keys();
      if (remembered.size >= maxTokens && oldest !== undefined) remembered.delete(oldest);
      const untilMs = Math.min(token.endsAt.getTime(), fromMs + longestMemoryMs);
      remembered.set(key, { token, fromMs, untilMs });
      return token;
    },
  };
}
