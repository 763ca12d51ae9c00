import { writeAudit } from '../database/audit-store.ts';
import { enqueueMail } from '../database/outbox-store.ts';
import { endAllSessions } from '../database/session-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { findUserByEmail, lockUser } from '../database/user-store.ts';
import { assertPasswordAcceptable, resetTtlSeconds } from '../domain/credentials.ts';
import { DomainError } from '../domain/errors.ts';
import { hashPassword } from '../identity/passwords.ts';
import { hashSecret, newSecret } from '../identity/secrets.ts';
import { limitRate } from './limit-rate.ts';
import type { Shop } from './shop.ts';

/**
 * Mails a reset link, if the account exists; answers the same when it does not and when too many
 * were asked for. A newer link voids the older ones.
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
  await inTransaction(shop.database, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return;
    // Of two asked for at once, one is the newer.
    await lockUser(tx, user.id);
    await tx.passwordReset.updateMany({
      where: { userId: user.id, usedAt: null },
      data: { usedAt: now },
    });
    await tx.passwordReset.create({
      data: {
        codeHash: hashSecret(code),
        userId: user.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + resetTtlSeconds * 1000),
      },
    });
    const id = shop.newId();
    await enqueueMail(tx, {
      id,
      event: `password-reset:${id}`,
      recipient: user.email,
      template: 'password-reset',
      payload: { code },
    });
  });
}

/**
 * Sets a new password with a code from the mail: once, within its ten minutes. Ends all sessions of
 * the user; the address counts as verified, as its mail was read.
 * @throws DomainError auth/invalid-action-code, auth/weak-password.
 */
export async function confirmPasswordReset(
  shop: Shop,
  { code, password }: { code: string; password: string },
): Promise<void> {
  assertPasswordAcceptable(password);
  const passwordHash = await hashPassword(password);
  const codeHash = hashSecret(code);
  const now = shop.now();
  await inTransaction(shop.database, async (tx) => {
    const { count } = await tx.passwordReset.updateMany({
      where: { codeHash, usedAt: null, expiresAt: { gt: now }, user: { deletedAt: null } },
      data: { usedAt: now },
    });
    const reset = count === 1 ? await tx.passwordReset.findUnique({ where: { codeHash } }) : null;
    if (!reset) throw new DomainError('auth/invalid-action-code');
    const { userId } = reset;
    await tx.credential.upsert({
      where: { userId },
      create: { userId, passwordHash, updatedAt: now },
      update: { passwordHash, updatedAt: now },
    });
    await tx.user.update({ where: { id: userId }, data: { emailVerified: true, updatedAt: now } });
    await endAllSessions(tx, userId, now);
    await writeAudit(tx, { actorId: userId, action: 'password-reset' });
  });
}
