import { countUsers, findUser, listUsers, type UserRow } from '../database/user-store.ts';
import type { Caller, Role } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { reachOf } from '../domain/list-reach.ts';
import { isId } from './ids.ts';
import { presentListedUser, presentUser } from './present.ts';
import type { Shop } from './shop.ts';

/** The caller's own profile. */
export async function readOwnUser(shop: Shop, caller: Caller) {
  const user = await findUser(shop.database.callers, caller.userId);
  if (!user) throw new DomainError('UNAUTHENTICATED');
  return presentUser(user, shop.images.defaultAvatarUrl);
}

const defaultPageSize = 50;

/**
 * All users, who came first on top; with `page` or `pageSize` one page and the count of all that match,
 * both as far as `reachOf` goes.
 */
export async function readUsers(
  shop: Shop,
  query: {
    search?: string | undefined;
    role?: Role | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
) {
  const { role, page, pageSize } = query;
  const db = shop.database.prisma;
  const filter = { search: query.search || undefined, role };
  const reach = reachOf(filter.search);
  const present = (user: UserRow) => presentListedUser(user, shop.images.defaultAvatarUrl);
  if (page === undefined && pageSize === undefined) {
    return { users: (await listUsers(db, filter)).map(present), totalCount: null, reach };
  }
  const limit = pageSize ?? defaultPageSize;
  const offset = ((page ?? 1) - 1) * limit;
  const [users, totalCount] = await Promise.all([
    offset < reach ? listUsers(db, { ...filter, limit, offset }) : [],
    countUsers(db, filter, reach),
  ]);
  return { users: users.map(present), totalCount, reach };
}

/**
 * One user, for administrators.
 * @throws DomainError USER_NOT_FOUND.
 */
export async function readListedUser(shop: Shop, id: string) {
  const user = isId(id) ? await findUser(shop.database.prisma, id) : null;
  if (!user) throw new DomainError('USER_NOT_FOUND');
  return presentListedUser(user, shop.images.defaultAvatarUrl);
}
