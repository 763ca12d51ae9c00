import { writeAudit } from '../database/audit-store.ts';
import { consumeReset, isResetLive, storeResetLink } from '../database/reset-store.ts';
import { endAllSessions } from '../database/session-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { resetTtlSeconds } from '../domain/credentials.ts';
import { DomainError } from '../domain/errors.ts';
import { hashSecret, newSecret } from '../identity/secrets.ts';
import { acceptPassword } from './accept-password.ts';
import { limitRate } from './limit-rate.ts';
import { setPassword } from './set-password.ts';
import type { Shop } from './shop.ts';

/** Longer than the work usually takes: what is left of the difference is not seen from outside. */
const leastAnswerMs = 100;

/**
 * Mails a reset link, if the account exists; answers the same, in words and in time, when it does not
 * and when too many were asked for. A newer link voids the older ones.
 */
export async function requestPasswordReset(
  shop: Shop,
  { email, address }: { email: string; address: string },
): Promise<void> {
  try {
    await limitRate(shop, 'resetsPerAccount', email);
    await limitRate(shop, 'resetsPerAddress', address);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return;
    throw error;
  }
  const now = shop.now();
  const code = newSecret();
  const id = shop.newId();
  const link = {
    codeHash: hashSecret(code),
    expiresAt: new Date(now.getTime() + resetTtlSeconds * 1000),
    mail: { id, event: `password-reset:${id}`, payload: { code } },
  };
  await Promise.all([
    inTransaction(shop.database, (tx) => storeResetLink(tx, email, link, now)),
    shop.pause(leastAnswerMs),
  ]);
}

/**
 * Sets a new password with a code from the mail: once, within its ten minutes. Ends all sessions of
 * the user; the address counts as verified, as its mail was read.
 * @throws DomainError auth/invalid-action-code, auth/weak-password, auth/too-many-requests.
 */
export async function confirmPasswordReset(
  shop: Shop,
  { code, password, address }: { code: string; password: string; address: string },
): Promise<void> {
  await limitRate(shop, 'resetConfirmsPerAddress', address, 'auth/too-many-requests');
  const codeHash = hashSecret(code);
  const now = shop.now();
  // Hashing a password costs much: not for a code that is none.
  if (!(await isResetLive(shop.database.prisma, codeHash, now))) {
    throw new DomainError('auth/invalid-action-code');
  }
  const passwordHash = await acceptPassword(password);
  await inTransaction(shop.database, async (tx) => {
    const person = await consumeReset(tx, codeHash, now);
    if (!person) throw new DomainError('auth/invalid-action-code');
    const { userId } = person;
    await setPassword(shop, tx, person, passwordHash);
    await tx.user.update({ where: { id: userId }, data: { emailVerified: true, updatedAt: now } });
    await endAllSessions(tx, userId, now);
    await writeAudit(tx, { actorId: userId, action: 'password-reset' });
  });
}
