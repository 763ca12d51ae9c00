import { writeAudit } from '../database/audit-store.ts';
import type { Shop } from './shop.ts';

/** Writes into the trail that a user was refused a call. Never fails: the refusal stands anyway. */
export async function recordDenial(
  shop: Shop,
  { userId, call, code }: { userId: string; call: string; code: string },
): Promise<void> {
  try {
    const details = { call, code };
    await writeAudit(shop.database.prisma, { actorId: userId, action: 'denied', details });
  } catch (error) {
    shop.log.warn({ err: error, userId, call }, 'a refusal could not be written into the trail');
  }
}
