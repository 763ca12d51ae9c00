import { findUser, listUsers } from '../database/user-store.ts';
import type { Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { presentListedUser, presentUser } from './present.ts';
import type { Shop } from './shop.ts';

/** The caller's own profile. */
export async function readOwnUser(shop: Shop, caller: Caller) {
  const user = await findUser(shop.database.prisma, caller.userId);
  if (!user) throw new DomainError('UNAUTHENTICATED');
  return presentUser(user, shop.images.defaultAvatarUrl);
}

/** All users, for administrators. */
export async function readUsers(shop: Shop) {
  const users = await listUsers(shop.database.prisma);
  return users.map((user) => presentListedUser(user, shop.images.defaultAvatarUrl));
}
