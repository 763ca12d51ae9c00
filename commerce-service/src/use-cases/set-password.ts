import type { Executor } from '../database/client.ts';
import { enqueueMail } from '../database/outbox-store.ts';
import { storePasswordHash } from '../database/user-store.ts';
import type { Shop } from './shop.ts';

/** Keeps a new password's hash and tells its owner by mail, so that nobody's is changed unnoticed. */
export async function setPassword(
  shop: Shop,
  db: Executor,
  { userId, email }: { userId: string; email: string },
  passwordHash: string,
): Promise<void> {
  await storePasswordHash(db, userId, passwordHash, shop.now());
  const id = shop.newId();
  await enqueueMail(db, {
    id,
    event: `password-changed:${id}`,
    recipient: email,
    template: 'password-changed',
    payload: {},
  });
}
