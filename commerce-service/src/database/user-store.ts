import type { Role } from '../domain/access.ts';
import type { Prisma, User } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';
import type { Statements } from './statements.ts';

export type UserRow = User;

/** The role of a row; the database's CHECK allows no other. */
export function roleOf(row: Pick<User, 'role'>): Role {
  return row.role === 'admin' ? 'admin' : 'user';
}

/** The living user of a normalised address. */
export function findUserByEmail(db: Executor, email: string): Promise<User | null> {
  return db.user.findFirst({ where: { email, deletedAt: null } });
}

export async function findUser(db: Statements, id: string): Promise<User | null> {
  const [user] = await db.$queryRaw<User[]>`
    SELECT id::text, email, name, img, role, location, phone, education, linked_in AS "linkedIn",
           email_verified AS "emailVerified", first_sign_in_at AS "firstSignInAt",
           created_at AS "createdAt", updated_at AS "updatedAt", deleted_at AS "deletedAt"
    FROM users WHERE id = ${id}::uuid AND deleted_at IS NULL`;
  return user ?? null;
}

export async function findCredential(
  db: Executor,
  email: string,
): Promise<{ user: User; passwordHash: string | null } | null> {
  const row = await db.user.findFirst({
    where: { email, deletedAt: null },
    include: { credential: true },
  });
  return row && { user: row, passwordHash: row.credential?.passwordHash ?? null };
}

/** The hash of a user's password; null when they have none. */
export async function findPasswordHash(db: Executor, userId: string): Promise<string | null> {
  const row = await db.credential.findUnique({ where: { userId } });
  return row?.passwordHash ?? null;
}

/** Keeps a password's hash in place of any older one. */
export async function storePasswordHash(
  db: Executor,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.credential.upsert({
    where: { userId },
    create: { userId, passwordHash, updatedAt: now },
    update: { passwordHash, updatedAt: now },
  });
}

export interface UserFilter {
  /** In name and address. */
  search?: string | undefined;
  role?: Role | undefined;
}

function whereOf({ search, role }: UserFilter): Prisma.UserWhereInput {
  const contains = search?.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const matches = { contains: contains ?? '', mode: 'insensitive' as const };
  return {
    deletedAt: null,
    ...(role ? { role } : {}),
    ...(contains ? { OR: [{ name: matches }, { email: matches }] } : {}),
  };
}

/** The living users, who came first on top. */
export function listUsers(
  db: Executor,
  { limit, offset, ...filter }: UserFilter & { limit?: number; offset?: number } = {},
): Promise<User[]> {
  return db.user.findMany({
    where: whereOf(filter),
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...(limit === undefined ? {} : { take: limit, skip: offset ?? 0 }),
  });
}

/** How many there are, counted up to `atMost`. */
export function countUsers(db: Executor, filter: UserFilter, atMost: number): Promise<number> {
  return db.user.count({ where: whereOf(filter), take: atMost });
}

/** Sets the role where it differs; the number of rows changed. */
export async function changeRole(db: Executor, id: string, role: Role, now: Date): Promise<number> {
  const { count } = await db.user.updateMany({
    where: { id, deletedAt: null, role: { not: role } },
    data: { role, updatedAt: now },
  });
  return count;
}

/** Keeps the user's row until the transaction ends. */
export async function lockUser(db: Executor, id: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
}

/**
 * Makes a user a tombstone: how they sign in, their profile and their review are gone, the address is
 * free. False when someone else has just done it.
 */
export async function forgetPerson(db: Executor, id: string, now: Date): Promise<boolean> {
  const profile = { location: null, phone: null, education: null, linkedIn: null, img: '' };
  const { count } = await db.user.updateMany({
    where: { id, deletedAt: null },
    data: { ...profile, role: 'user', deletedAt: now, updatedAt: now },
  });
  if (count === 0) return false;
  await db.credential.deleteMany({ where: { userId: id } });
  await db.identity.deleteMany({ where: { userId: id } });
  await db.passwordReset.deleteMany({ where: { userId: id } });
  await db.review.deleteMany({ where: { userId: id } });
  return true;
}

/** Locks the administrators' rows, so that two demotions cannot pass each other; their ids. */
export async function lockAdmins(db: Executor): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM users WHERE role = 'admin' AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
  return rows.map((row) => row.id);
}
