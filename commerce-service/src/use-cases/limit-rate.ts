import { countHit, readHits } from '../database/rate-limit-store.ts';
import { DomainError, type ErrorCode } from '../domain/errors.ts';
import type { Shop } from './shop.ts';

/** promises.md section 4, Rate limits: so many per window of seconds. */
export const rateLimits = {
  loginFailuresPerAccountAndAddress: { limit: 5, windowSeconds: 900 },
  loginFailuresPerAddress: { limit: 100, windowSeconds: 900 },
  registrationsPerAddress: { limit: 5, windowSeconds: 3600 },
  resetsPerAccount: { limit: 3, windowSeconds: 3600 },
  resetsPerAddress: { limit: 10, windowSeconds: 3600 },
  proofsPerAddress: { limit: 20, windowSeconds: 900 },
  orders: { limit: 30, windowSeconds: 3600 },
  intents: { limit: 10, windowSeconds: 600 },
  intentsPerOrder: { limit: 5, windowSeconds: 600 },
  reviews: { limit: 10, windowSeconds: 3600 },
  profiles: { limit: 30, windowSeconds: 3600 },
  uploads: { limit: 20, windowSeconds: 3600 },
  roleChanges: { limit: 20, windowSeconds: 3600 },
} as const;
export type RateLimitName = keyof typeof rateLimits;

function refusal(code: ErrorCode, resetsAt: Date, now: Date): DomainError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  return new DomainError(code, { retryAfterSeconds: seconds });
}

/**
 * Counts one more for `key` under a limit.
 * @throws DomainError TOO_MANY_REQUESTS (or `code`) with `retryAfterSeconds`.
 */
export async function limitRate(
  shop: Shop,
  name: RateLimitName,
  key: string,
  code: ErrorCode = 'TOO_MANY_REQUESTS',
): Promise<void> {
  const { limit, windowSeconds } = rateLimits[name];
  const { count, resetsAt } = await countHit(shop.database.prisma, `${name}:${key}`, windowSeconds);
  if (count > limit * shop.rateLimitFactor) throw refusal(code, resetsAt, shop.now());
}

/**
 * Refuses when the limit for `key` is reached; counts nothing.
 * @throws DomainError `code` with `retryAfterSeconds`.
 */
export async function assertBelowLimit(
  shop: Shop,
  name: RateLimitName,
  key: string,
  code: ErrorCode,
): Promise<void> {
  const hits = await readHits(shop.database.prisma, `${name}:${key}`);
  if (hits && hits.count >= rateLimits[name].limit * shop.rateLimitFactor) {
    throw refusal(code, hits.resetsAt, shop.now());
  }
}
