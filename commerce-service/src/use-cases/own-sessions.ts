import { writeAudit } from '../database/audit-store.ts';
import { endAllSessions, endOwnSession, listSessions } from '../database/session-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { findPasswordHash, findUserByEmail } from '../database/user-store.ts';
import { isSessionLive, sessionLimits, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import type { Shop } from './shop.ts';

/** One place where a person is signed in. */
export interface SessionView {
  /** Names the session to its owner; opens nothing. */
  _id: string;
  /** The browser, as it named itself when signing in; empty when it did not. */
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** When it ends at the latest, used or not. */
  endsAt: Date;
  isCurrent: boolean;
}

/** Where the caller is signed in, the last used first, and whether they have a password at all. */
export async function readSessions(
  shop: Shop,
  { userId, role, sessionIdHash }: Caller,
): Promise<{ hasPassword: boolean; sessions: SessionView[] }> {
  const now = shop.now();
  const db = shop.database.prisma;
  const [rows, passwordHash] = await Promise.all([
    listSessions(db, userId, now),
    findPasswordHash(db, userId),
  ]);
  const longestMs = sessionLimits[role].absoluteSeconds * 1000;
  const sessions = rows
    .filter((row) => isSessionLive(row, role, now))
    .map(({ idHash, userAgent, createdAt, lastSeenAt, expiresAt }) => ({
      _id: idHash,
      userAgent,
      createdAt,
      lastSeenAt,
      endsAt: new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + longestMs)),
      isCurrent: idHash === sessionIdHash,
    }));
  return { hasPassword: passwordHash !== null, sessions };
}

/**
 * Ends one of the caller's sessions; its token stops working at the next call.
 * @returns 1, or 0 when it had ended already.
 * @throws DomainError SESSION_NOT_FOUND when it is none of theirs.
 */
export async function endSessionOf(shop: Shop, caller: Caller, idHash: string): Promise<number> {
  const { userId } = caller;
  if (!/^[0-9a-f]{64}$/.test(idHash)) throw new DomainError('SESSION_NOT_FOUND');
  const count = await endOwnSession(shop.database.prisma, { idHash, userId }, shop.now());
  if (count === null) throw new DomainError('SESSION_NOT_FOUND');
  return count;
}

/** Ends every session of the caller, this one too. @returns how many. */
export async function signOutEverywhere(shop: Shop, { userId }: Caller): Promise<number> {
  return inTransaction(shop.database, async (tx) => {
    const count = await endAllSessions(tx, userId, shop.now());
    await writeAudit(tx, { actorId: userId, action: 'sessions-ended', subject: userId });
    return count;
  });
}

/**
 * Ends every session of a user, by an administrator (promises.md 5, 47).
 * @returns how many.
 * @throws DomainError USER_NOT_FOUND.
 */
export async function endSessionsOfUser(
  shop: Shop,
  actorId: string,
  email: string,
): Promise<number> {
  return inTransaction(shop.database, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError('USER_NOT_FOUND');
    const count = await endAllSessions(tx, user.id, shop.now());
    await writeAudit(tx, { actorId, action: 'sessions-ended', subject: user.id });
    return count;
  });
}
