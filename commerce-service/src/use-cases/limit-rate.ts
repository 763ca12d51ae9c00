import { addHits, countHit } from '../database/rate-limit-store.ts';
import { DomainError, type ErrorCode } from '../domain/errors.ts';
import type { Shop } from './shop.ts';

/** promises.md section 4, Rate limits: so many per window of seconds. */
export const rateLimits = {
  loginFailuresPerAccountAndAddress: { limit: 5, windowSeconds: 900 },
  /** Beyond it each attempt waits a little; nobody is locked out. */
  loginFailuresPerAccount: { limit: 20, windowSeconds: 900 },
  loginFailuresPerAddress: { limit: 100, windowSeconds: 900 },
  registrationsPerAddress: { limit: 5, windowSeconds: 3600 },
  /** Wrong old passwords of a signed-in person, who may be at someone else's machine. */
  passwordChanges: { limit: 5, windowSeconds: 900 },
  googleSignInsPerAddress: { limit: 20, windowSeconds: 900 },
  resetsPerAccount: { limit: 3, windowSeconds: 3600 },
  resetsPerAddress: { limit: 10, windowSeconds: 3600 },
  resetConfirmsPerAddress: { limit: 10, windowSeconds: 900 },
  proofsPerAddress: { limit: 20, windowSeconds: 900 },
  orders: { limit: 30, windowSeconds: 3600 },
  intents: { limit: 10, windowSeconds: 600 },
  intentsPerOrder: { limit: 5, windowSeconds: 600 },
  reviews: { limit: 10, windowSeconds: 3600 },
  profiles: { limit: 30, windowSeconds: 3600 },
  uploads: { limit: 20, windowSeconds: 3600 },
  roleChanges: { limit: 20, windowSeconds: 3600 },
  /** All other reads, by user or else address; and all writes of a user. */
  reads: { limit: 300, windowSeconds: 60 },
  writes: { limit: 60, windowSeconds: 60 },
} as const;
export type RateLimitName = keyof typeof rateLimits;

/** How far a limit is used: told with the reply, by the RateLimit fields. */
export interface RateUse {
  policy: RateLimitName;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetsInSeconds: number;
}

function useOf(
  shop: Shop,
  policy: RateLimitName,
  { count, resetsAt }: { count: number; resetsAt: Date },
): RateUse {
  const { limit, windowSeconds } = rateLimits[policy];
  const allowed = Math.floor(limit * shop.rateLimitFactor);
  const resetsInSeconds = Math.ceil((resetsAt.getTime() - shop.now().getTime()) / 1000);
  return {
    policy,
    limit: allowed,
    windowSeconds,
    remaining: Math.max(0, allowed - count),
    resetsInSeconds: Math.max(1, resetsInSeconds),
  };
}

function refusal(code: ErrorCode, { policy, limit, windowSeconds, resetsInSeconds }: RateUse) {
  const facts = { policy, limit, windowSeconds };
  return new DomainError(code, { retryAfterSeconds: resetsInSeconds, ...facts });
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
  const { windowSeconds } = rateLimits[name];
  const hits = await countHit(shop.database.direct, `${name}:${key}`, windowSeconds);
  const use = useOf(shop, name, hits);
  if (hits.count > use.limit) throw refusal(code, use);
}

/** What a statement that counts by itself needs to know of a limit. */
export function rateOf(shop: Shop, name: RateLimitName, key: string) {
  const { limit, windowSeconds } = rateLimits[name];
  return { key: `${name}:${key}`, windowSeconds, limit: Math.floor(limit * shop.rateLimitFactor) };
}

/**
 * For a statement that has counted by itself.
 * @throws DomainError TOO_MANY_REQUESTS with `retryAfterSeconds`.
 */
export function assertWithinRate(
  shop: Shop,
  name: RateLimitName,
  hits: { count: number; resetsAt: Date },
): void {
  const use = useOf(shop, name, hits);
  if (hits.count > use.limit) throw refusal('TOO_MANY_REQUESTS', use);
}

/** A tenth of the limit is used before the other copies are told. */
const shareFromPart = 0.1;

/**
 * Counts one more for `key` under a limit of many small calls, in memory: see CallMeter.
 * @returns how far the limit is used.
 * @throws DomainError TOO_MANY_REQUESTS with `retryAfterSeconds`.
 */
export function meterCall(shop: Shop, name: 'reads' | 'writes', key: string): RateUse {
  const { limit, windowSeconds } = rateLimits[name];
  const shareFrom = limit * shop.rateLimitFactor * shareFromPart;
  const hits = shop.callMeter.count(`${name}:${key}`, { windowSeconds, shareFrom }, shop.now());
  const use = useOf(shop, name, hits);
  if (hits.count > use.limit) throw refusal('TOO_MANY_REQUESTS', use);
  return use;
}

/** Tells the other copies of the service what this one has metered, and learns what they have. */
export function shareMeter(shop: Shop): Promise<void> {
  return shop.callMeter.share(shop.now(), (batch) => addHits(shop.database.prisma, batch));
}
