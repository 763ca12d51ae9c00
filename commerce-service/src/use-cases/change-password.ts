import { writeAudit } from '../database/audit-store.ts';
import { forgiveHits } from '../database/rate-limit-store.ts';
import { endAllSessions } from '../database/session-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { findPasswordHash, lockUser } from '../database/user-store.ts';
import type { Caller } from '../domain/access.ts';
import { maxPasswordBytes } from '../domain/credentials.ts';
import { DomainError } from '../domain/errors.ts';
import { passwordMatches } from '../identity/passwords.ts';
import { acceptPassword } from './accept-password.ts';
import { limitRate } from './limit-rate.ts';
import { setPassword } from './set-password.ts';
import type { Shop } from './shop.ts';

/**
 * Changes the caller's password, who gives the old one (promises.md 5, 33). The session it is done in
 * stays, all others end. Only wrong old passwords are counted: five, and the caller must wait.
 * @throws DomainError auth/wrong-password (also for an account without one, which gets its first by a
 *   reset link), auth/weak-password, auth/too-many-requests.
 */
export async function changePassword(
  shop: Shop,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionIdHash } = caller;
  await limitRate(shop, 'passwordChanges', userId, 'auth/too-many-requests');
  const db = shop.database.prisma;
  const known = await findPasswordHash(db, userId);
  const isTooLong = Buffer.byteLength(currentPassword) > maxPasswordBytes;
  const matches = await passwordMatches(known, isTooLong ? '' : currentPassword);
  if (!matches || isTooLong) throw new DomainError('auth/wrong-password');
  await forgiveHits(db, [`passwordChanges:${userId}`]);
  const passwordHash = await acceptPassword(newPassword, 'newPassword');
  await inTransaction(shop.database, async (tx) => {
    await lockUser(tx, userId);
    // Somebody may have changed or reset it since it was compared.
    if ((await findPasswordHash(tx, userId)) !== known) {
      throw new DomainError('auth/wrong-password');
    }
    await setPassword(shop, tx, caller, passwordHash);
    await endAllSessions(tx, userId, shop.now(), sessionIdHash);
    await writeAudit(tx, { actorId: userId, action: 'password-changed' });
  });
}
