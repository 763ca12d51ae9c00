import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the CMS signs; a signature made for one purpose is worth nothing for another. */
type Purpose = 'content-changed' | 'preview-link';

/**
 * Whether `signature` (64 hex digits) is the HMAC-SHA256 of `text` for this purpose under one of
 * the secrets. Takes the same time whatever the signature is.
 */
export function isSigned(
  secrets: readonly string[],
  purpose: Purpose,
  text: string,
  signature: string,
): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const right = Buffer.from(
      createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex'),
    );
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
