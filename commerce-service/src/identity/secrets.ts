import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How secrets are kept: SHA-256 in hex. They are random, so no salt is needed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
