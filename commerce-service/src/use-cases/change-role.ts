import { writeAudit } from '../database/audit-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { changeRole, findUserByEmail, lockAdmins } from '../database/user-store.ts';
import { DomainError } from '../domain/errors.ts';
import type { Shop } from './shop.ts';

type RoleShop = Pick<Shop, 'database' | 'now'>;

/**
 * Makes a user an administrator.
 * @param actorId the administrator who does it; null from the shell.
 * @returns 1, or 0 when the user is one already.
 * @throws DomainError USER_NOT_FOUND.
 */
export async function promoteUser(
  shop: RoleShop,
  actorId: string | null,
  email: string,
): Promise<number> {
  return inTransaction(shop.database, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError('USER_NOT_FOUND');
    const count = await changeRole(tx, user.id, 'admin', shop.now());
    if (count) await writeAudit(tx, { actorId, action: 'promote', subject: user.id });
    return count;
  });
}

/**
 * Takes the administrator role back.
 * @returns 1, or 0 when the user is no administrator.
 * @throws DomainError USER_NOT_FOUND, LAST_ADMIN.
 */
export async function demoteUser(
  shop: RoleShop,
  actorId: string | null,
  email: string,
): Promise<number> {
  return inTransaction(shop.database, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError('USER_NOT_FOUND');
    const admins = await lockAdmins(tx);
    if (!admins.includes(user.id)) return 0;
    if (admins.length === 1) throw new DomainError('LAST_ADMIN');
    const count = await changeRole(tx, user.id, 'user', shop.now());
    if (count) await writeAudit(tx, { actorId, action: 'demote', subject: user.id });
    return count;
  });
}
