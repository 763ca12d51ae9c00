import { normaliseEmail } from './email-address.ts';
import { DomainError } from './errors.ts';

export type Role = 'user' | 'admin';

/** Who calls, as the database says at the time of the call. */
export interface Caller {
  userId: string;
  email: string;
  name: string;
  img: string;
  role: Role;
  /** The session that the access token belongs to. */
  sessionIdHash: string;
}

/**
 * Sessions end after idle time and, whatever happens, after the absolute time (promises.md 4,
 * Cookies). Seconds.
 */
export const sessionLimits: Readonly<
  Record<Role, { idleSeconds: number; absoluteSeconds: number }>
> = {
  user: { idleSeconds: 24 * 3600, absoluteSeconds: 7 * 24 * 3600 },
  admin: { idleSeconds: 2 * 3600, absoluteSeconds: 12 * 3600 },
};

/** True while the session of a caller with this role may still be used. */
export function isSessionLive(
  session: { createdAt: Date; lastSeenAt: Date; expiresAt: Date; endedAt: Date | null },
  role: Role,
  now: Date,
): boolean {
  const limits = sessionLimits[role];
  const time = now.getTime();
  return (
    session.endedAt === null &&
    time < session.expiresAt.getTime() &&
    time < session.createdAt.getTime() + limits.absoluteSeconds * 1000 &&
    time < session.lastSeenAt.getTime() + limits.idleSeconds * 1000
  );
}

/**
 * Checks an address that came with a call (query, path or body) against the caller's own. Missing
 * means the caller's own; it never selects data.
 * @throws DomainError EMAIL_DIFFERS.
 */
export function assertOwnEmail(caller: Pick<Caller, 'email'>, given: string | undefined): void {
  if (given === undefined) return;
  // No NFKC here: an address that only looks like the caller's is another address.
  if (given.trim().toLowerCase() !== normaliseEmail(caller.email)) {
    throw new DomainError('EMAIL_DIFFERS');
  }
}

/** @throws DomainError FORBIDDEN when the caller is no administrator. */
export function assertAdmin(caller: Pick<Caller, 'role'>): void {
  if (caller.role !== 'admin') throw new DomainError('FORBIDDEN');
}

/**
 * An order is visible to its owner and to administrators; to others it does not exist.
 * @throws DomainError ORDER_NOT_FOUND.
 */
export function assertMayReadOrder(
  caller: Pick<Caller, 'userId' | 'role'>,
  order: { userId: string },
): void {
  if (order.userId !== caller.userId && caller.role !== 'admin') {
    throw new DomainError('ORDER_NOT_FOUND');
  }
}

/** @throws DomainError ORDER_NOT_FOUND unless the caller placed the order. */
export function assertOwnsOrder(caller: Pick<Caller, 'userId'>, order: { userId: string }): void {
  if (order.userId !== caller.userId) throw new DomainError('ORDER_NOT_FOUND');
}
