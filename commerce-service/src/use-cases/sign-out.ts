import { endSession } from '../database/session-store.ts';
import type { Caller } from '../domain/access.ts';
import type { Shop } from './shop.ts';

/** Ends the caller's session: its token stops working at the next call. */
export async function signOut(shop: Shop, caller: Caller): Promise<void> {
  await endSession(shop.database.prisma, caller.sessionIdHash, shop.now());
}
