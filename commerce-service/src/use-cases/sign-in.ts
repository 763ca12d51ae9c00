import { writeAudit } from '../database/audit-store.ts';
import { countHit } from '../database/rate-limit-store.ts';
import { findCredential } from '../database/user-store.ts';
import { maxPasswordBytes } from '../domain/credentials.ts';
import { DomainError } from '../domain/errors.ts';
import { passwordMatches } from '../identity/passwords.ts';
import { issueProof, type IdentityProof } from './issue-proof.ts';
import { assertBelowLimit, rateLimits } from './limit-rate.ts';
import type { Shop } from './shop.ts';

/**
 * Signs in with a password. Wrong password and unknown account are answered alike, in words and in
 * time. Only failures are counted, per account and address: nobody locks another out.
 * @throws DomainError auth/invalid-credential, auth/too-many-requests.
 */
export async function signIn(
  shop: Shop,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<IdentityProof> {
  const accountKey = `${email}|${address}`;
  const tooMany = 'auth/too-many-requests';
  await assertBelowLimit(shop, 'loginFailuresPerAccountAndAddress', accountKey, tooMany);
  await assertBelowLimit(shop, 'loginFailuresPerAddress', address, tooMany);

  const db = shop.database.prisma;
  const found = await findCredential(db, email);
  const isTooLong = Buffer.byteLength(password) > maxPasswordBytes;
  const matches = await passwordMatches(found?.passwordHash ?? null, isTooLong ? '' : password);
  if (found && matches && !isTooLong) {
    await writeAudit(db, { actorId: found.user.id, action: 'sign-in' });
    return issueProof(shop, db, found.user);
  }
  const { loginFailuresPerAccountAndAddress: account, loginFailuresPerAddress: all } = rateLimits;
  await countHit(db, `loginFailuresPerAccountAndAddress:${accountKey}`, account.windowSeconds);
  await countHit(db, `loginFailuresPerAddress:${address}`, all.windowSeconds);
  await writeAudit(db, { actorId: null, action: 'sign-in-failed' });
  throw new DomainError('auth/invalid-credential');
}
