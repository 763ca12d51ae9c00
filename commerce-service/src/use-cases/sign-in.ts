import { writeAudit } from '../database/audit-store.ts';
import { countHit, forgiveHits } from '../database/rate-limit-store.ts';
import { findCredential } from '../database/user-store.ts';
import { maxPasswordBytes } from '../domain/credentials.ts';
import { DomainError } from '../domain/errors.ts';
import { passwordMatches } from '../identity/passwords.ts';
import { issueProof, type IdentityProof } from './issue-proof.ts';
import { limitRate, rateLimits } from './limit-rate.ts';
import type { Shop } from './shop.ts';

const delayStepMs = 500;
const longestDelayMs = 5_000;

/**
 * Counts the attempt before the password is looked at, so that a thousand at once are not a thousand
 * guesses; a right password takes it back (`forgiveHits`). Guessing at one account from many
 * addresses is made slow, not impossible: its owner waits a little too, and is never locked out.
 * @returns the keys that were counted.
 */
async function countAttempt(shop: Shop, email: string, address: string): Promise<string[]> {
  const tooMany = 'auth/too-many-requests';
  await limitRate(shop, 'loginFailuresPerAccountAndAddress', `${email}|${address}`, tooMany);
  await limitRate(shop, 'loginFailuresPerAddress', address, tooMany);
  const { limit, windowSeconds } = rateLimits.loginFailuresPerAccount;
  const account = `loginFailuresPerAccount:${email}`;
  const { count } = await countHit(shop.database.prisma, account, windowSeconds);
  const excess = count - limit * shop.rateLimitFactor;
  if (excess > 0) await shop.pause(Math.min(longestDelayMs, delayStepMs * excess));
  return [
    `loginFailuresPerAccountAndAddress:${email}|${address}`,
    `loginFailuresPerAddress:${address}`,
    account,
  ];
}

/**
 * Signs in with a password. Wrong password and unknown account are answered alike, in words and in
 * time. Only failures are counted: five of an account from one address, or a hundred of an address,
 * and that address must wait; twenty of an account, and attempts take longer. Nobody is locked out.
 * @throws DomainError auth/invalid-credential, auth/too-many-requests.
 */
export async function signIn(
  shop: Shop,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<IdentityProof> {
  const counted = await countAttempt(shop, email, address);
  const db = shop.database.prisma;
  const found = await findCredential(db, email);
  const isTooLong = Buffer.byteLength(password) > maxPasswordBytes;
  const matches = await passwordMatches(found?.passwordHash ?? null, isTooLong ? '' : password);
  if (found && matches && !isTooLong) {
    await forgiveHits(db, counted);
    await writeAudit(db, { actorId: found.user.id, action: 'sign-in' });
    return issueProof(shop, db, found.user);
  }
  const subject = found?.user.id;
  await writeAudit(db, { actorId: null, action: 'sign-in-failed', ...(subject && { subject }) });
  shop.note('sign-in-failed');
  throw new DomainError('auth/invalid-credential');
}
