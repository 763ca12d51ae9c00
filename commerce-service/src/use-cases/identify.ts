import { consumeProof, isProofLive, touchSession } from '../database/session-store.ts';
import { findUser } from '../database/user-store.ts';
import { isSessionLive, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { hashSecret } from '../identity/secrets.ts';
import type { Shop } from './shop.ts';

/** Whoever calls: with an access token, or with an identity proof that is not used up yet. */
export type Identity =
  | { kind: 'caller'; caller: Caller }
  | { kind: 'proof'; userId: string; email: string; proofIdHash: string };

/**
 * Reads a bearer token against the database: the session must be live and the user there, whatever
 * the token says; the role is the database's.
 * @throws DomainError UNAUTHENTICATED.
 */
export async function identify(shop: Shop, bearer: string): Promise<Identity> {
  const now = shop.now();
  const { purpose, userId, secret } = await shop.tokens.verify(bearer, now);
  const idHash = hashSecret(secret);
  const { callers } = shop.database;
  if (purpose === 'proof') {
    const user = await findUser(callers, userId);
    const isLive = user !== null && (await isProofLive(callers, { idHash, userId }, now));
    if (!isLive) throw new DomainError('UNAUTHENTICATED');
    return { kind: 'proof', userId, email: user.email, proofIdHash: idHash };
  }
  const session = await shop.findSession(idHash);
  if (!session || session.userId !== userId || !isSessionLive(session, session.role, now)) {
    throw new DomainError('UNAUTHENTICATED');
  }
  const isNoteDue = now.getTime() - session.lastSeenAt.getTime() > 60_000;
  if (isNoteDue) await touchSession(callers, idHash, now);
  const { email, name, img, role } = session;
  return { kind: 'caller', caller: { userId, email, name, img, role, sessionIdHash: idHash } };
}

/** @throws DomainError UNAUTHENTICATED when the proof was used before or is over. */
export async function useProof(shop: Shop, proofIdHash: string): Promise<void> {
  const isFirstUse = await consumeProof(shop.database.prisma, proofIdHash, shop.now());
  if (!isFirstUse) throw new DomainError('UNAUTHENTICATED');
}
