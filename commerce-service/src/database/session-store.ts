import type { Role } from '../domain/access.ts';
import type { Session } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';
import type { Statements } from './statements.ts';

export interface SessionWithUser {
  userId: string;
  email: string;
  name: string;
  img: string;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

interface SessionRow extends SessionWithUser {
  idHash: string;
}

/**
 * Sessions and their living users by the hash of the id: one statement for all who ask in the same
 * moment. This runs on every signed-in call.
 */
export async function findSessions(
  db: Statements,
  idHashes: readonly string[],
): Promise<Map<string, SessionWithUser>> {
  const rows = await db.$queryRaw<SessionRow[]>`
    SELECT s.id_hash AS "idHash", u.id::text AS "userId", u.email, u.name, u.img, u.role,
           s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
           s.expires_at AS "expiresAt", s.ended_at AS "endedAt"
    FROM sessions s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
    WHERE s.id_hash = ANY(${idHashes}::text[])`;
  return new Map(rows.map((row) => [row.idHash, row]));
}

/** Notes that the session was used; at most one write a minute and session. */
export async function touchSession(db: Statements, idHash: string, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db.$queryRaw`
    UPDATE sessions SET last_seen_at = ${now}
    WHERE id_hash = ${idHash} AND last_seen_at < ${minuteAgo}`;
}

export async function openSession(
  db: Executor,
  session: { idHash: string; userId: string; userAgent: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.session.create({ data: { ...session, lastSeenAt: session.createdAt } });
}

export async function endSession(db: Executor, idHash: string, now: Date): Promise<void> {
  await db.session.updateMany({ where: { idHash, endedAt: null }, data: { endedAt: now } });
}

/** A session of one's own; `expiresAt` is its absolute end. */
export type OwnSession = Omit<Session, 'userId'>;

/** The sessions of a user that nobody has ended, the last used first. Idle ones may be among them. */
export function listSessions(db: Executor, userId: string, now: Date): Promise<OwnSession[]> {
  return db.session.findMany({
    where: { userId, endedAt: null, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: 'desc' }, { idHash: 'asc' }],
    omit: { userId: true },
  });
}

/** Ends one session of this user; null when it is none of theirs, else how many ended: 1 or 0. */
export async function endOwnSession(
  db: Executor,
  { idHash, userId }: { idHash: string; userId: string },
  now: Date,
): Promise<number | null> {
  const { count } = await db.session.updateMany({
    where: { idHash, userId, endedAt: null },
    data: { endedAt: now },
  });
  return count === 0 && (await db.session.count({ where: { idHash, userId } })) === 0
    ? null
    : count;
}

/**
 * Ends every session of a user, but for `keptIdHash`, and voids proofs not yet used.
 * @returns how many sessions ended.
 */
export async function endAllSessions(
  db: Executor,
  userId: string,
  now: Date,
  keptIdHash?: string,
): Promise<number> {
  const kept = keptIdHash === undefined ? {} : { idHash: { not: keptIdHash } };
  const { count } = await db.session.updateMany({
    where: { userId, endedAt: null, ...kept },
    data: { endedAt: now },
  });
  await db.authProof.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
  return count;
}

export async function storeProof(
  db: Executor,
  proof: { idHash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db.authProof.create({ data: proof });
}

/** True while a proof may still be used, by this user. */
export async function isProofLive(
  db: Statements,
  { idHash, userId }: { idHash: string; userId: string },
  now: Date,
): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM auth_proof
    WHERE id_hash = ${idHash} AND user_id = ${userId}::uuid AND used_at IS NULL AND expires_at > ${now}`;
  return rows.length === 1;
}

/** Uses a proof up. False when it was used, is over, or never was. */
export async function consumeProof(db: Executor, idHash: string, now: Date): Promise<boolean> {
  const { count } = await db.authProof.updateMany({
    where: { idHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}
