import { writeAudit } from '../database/audit-store.ts';
import type { Executor } from '../database/client.ts';
import { closeUserIntent, listOpenUserIntentsOf } from '../database/payment-store.ts';
import { endAllSessions } from '../database/session-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { findUserByEmail, forgetPerson, lockAdmins } from '../database/user-store.ts';
import { DomainError } from '../domain/errors.ts';
import type { Shop } from './shop.ts';
import { cancelOrdersOfDeletedUsers } from './sweep-abandoned-payments.ts';

/** The row stays as a tombstone without the person: paid orders are shipped from their snapshot. */
async function bury(
  shop: Shop,
  tx: Executor,
  actorId: string | null,
  email: string,
): Promise<string> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new DomainError('USER_NOT_FOUND');
  const admins = await lockAdmins(tx);
  if (admins.includes(user.id) && admins.length === 1) throw new DomainError('LAST_ADMIN');
  if (!(await forgetPerson(tx, user.id, shop.now()))) throw new DomainError('USER_NOT_FOUND');
  await endAllSessions(tx, user.id, shop.now());
  await writeAudit(tx, { actorId, action: 'user-deleted', subject: user.id });
  return user.id;
}

/** Intents without an order: what is charged already is given back by the reconciler. */
async function closeIntentsOf(shop: Shop, userId: string): Promise<void> {
  for (const { id } of await listOpenUserIntentsOf(shop.database.prisma, userId)) {
    const intent = await shop.payments.cancelIntent(id);
    if (intent.status === 'canceled') {
      await closeUserIntent(shop.database.prisma, id, shop.now());
    }
  }
}

/**
 * Deletes a user (promises.md 1, row 21). From the commit on every token of theirs is 401, and the
 * address is free: whoever registers it again sees nothing of what was. Then what is not paid is
 * cancelled, at Stripe first; what is paid stays and is shipped from its snapshot. When Stripe is away
 * the user is deleted nevertheless, and the sweep cancels the rest.
 * @param actorId the administrator who does it; null from the shell.
 * @returns how many orders were cancelled.
 * @throws DomainError USER_NOT_FOUND, LAST_ADMIN.
 */
export async function deleteUser(
  shop: Shop,
  actorId: string | null,
  email: string,
): Promise<{ ordersCancelled: number }> {
  const userId = await inTransaction(shop.database, (tx) => bury(shop, tx, actorId, email));
  const ordersCancelled = await cancelOrdersOfDeletedUsers(shop, actorId, userId);
  await closeIntentsOf(shop, userId).catch((error: unknown) =>
    shop.log.warn({ err: error, userId }, 'intents of a deleted user stay open for now'),
  );
  return { ordersCancelled };
}
