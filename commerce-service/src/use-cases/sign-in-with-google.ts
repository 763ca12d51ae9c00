import { writeAudit } from '../database/audit-store.ts';
import type { Executor } from '../database/client.ts';
import { endAllSessions } from '../database/session-store.ts';
import { inTransaction, isUniqueViolation } from '../database/transaction.ts';
import { findUserByEmail, type UserRow } from '../database/user-store.ts';
import { isEmailAddress, normaliseEmail } from '../domain/email-address.ts';
import { DomainError } from '../domain/errors.ts';
import { isSafeHttpsUrl } from '../domain/safe-url.ts';
import type { GoogleAccount } from '../identity/google.ts';
import { issueProof, type IdentityProof } from './issue-proof.ts';
import { limitRate } from './limit-rate.ts';
import type { Shop } from './shop.ts';

/** The user of (iss, sub), or of the address, or a new one. */
async function userOf(shop: Shop, tx: Executor, account: GoogleAccount): Promise<UserRow> {
  const { issuer, subject } = account;
  const email = normaliseEmail(account.email);
  if (!isEmailAddress(email)) throw new DomainError('auth/invalid-credential');
  const known = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  if (known && !known.user.deletedAt) return known.user;

  const now = shop.now();
  const sameAddress = await findUserByEmail(tx, email);
  if (sameAddress && !sameAddress.emailVerified) {
    // Whoever made this account by password never showed that the address is theirs.
    await tx.credential.deleteMany({ where: { userId: sameAddress.id } });
    await endAllSessions(tx, sameAddress.id, now);
    await writeAudit(tx, { actorId: sameAddress.id, action: 'account-taken-over' });
  }
  const user = sameAddress
    ? await tx.user.update({
        where: { id: sameAddress.id },
        data: { emailVerified: true, updatedAt: now },
      })
    : await tx.user.create({
        data: {
          id: shop.newId(),
          email,
          name: account.name.slice(0, 100),
          img: isSafeHttpsUrl(account.img) && account.img.length <= 2048 ? account.img : '',
          emailVerified: true,
          createdAt: now,
          updatedAt: now,
        },
      });
  await tx.identity.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { issuer, subject, userId: user.id, createdAt: now },
    update: { userId: user.id },
  });
  return user;
}

/**
 * Signs in with an ID token of Google. The user is (iss, sub); a verified address takes over an
 * account of that address whose own was never verified, and drops its password and sessions.
 * @throws DomainError auth/invalid-credential, auth/network-request-failed, auth/too-many-requests.
 */
export async function signInWithGoogle(
  shop: Shop,
  { idToken, nonce, address }: { idToken: string; nonce: string | undefined; address: string },
): Promise<IdentityProof> {
  await limitRate(shop, 'googleSignInsPerAddress', address, 'auth/too-many-requests');
  const account = await shop.verifyGoogleToken(idToken, nonce);
  const enter = () =>
    inTransaction(shop.database, async (tx) => {
      const user = await userOf(shop, tx, account);
      await writeAudit(tx, { actorId: user.id, action: 'sign-in', details: { by: 'google' } });
      return issueProof(shop, tx, user);
    });
  try {
    return await enter();
  } catch (error) {
    // Two first sign-ins at once: the other one has made the account.
    if (isUniqueViolation(error)) return enter();
    throw error;
  }
}
