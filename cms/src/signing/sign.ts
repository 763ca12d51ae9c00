import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is for: one made for one purpose is worth nothing for another. */
export type Purpose = 'content-changed' | 'preview-link' | 'newsletter';

/** HMAC-SHA256 of `text` for a purpose, as 64 hex digits. */
export function sign(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex');
}

/** Whether `signature` is that of `text` under one of the secrets; takes the same time either way. */
export function isSigned(
  secrets: readonly string[],
  purpose: Purpose,
  text: string,
  signature: string,
): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const right = Buffer.from(sign(secret, purpose, text));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
