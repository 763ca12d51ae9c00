import {
  claimUnusedImages,
  deleteImage,
  noteUnusedImages,
} from '../database/issued-image-store.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Shop } from './shop.ts';

const batchSize = 50;

/** Files first, then the row: what fails in between is taken up by the next sweep. */
async function removeImage(shop: Shop, name: string): Promise<boolean> {
  try {
    // Of an external host we only forget the address.
    const isOurs = shop.images.nameIn(shop.images.urlOf(name)) !== null;
    if (isOurs) await shop.images.remove(name);
    shop.crashPoint('image-files-swept');
    await deleteImage(shop.database.prisma, name);
    return true;
  } catch (error) {
    shop.log.warn({ err: error, name }, 'a picture could not be swept; it is tried again');
    return false;
  }
}

/**
 * Removes pictures that no product and no person has shown for `imageOrphanHours`, and what killed
 * uploads left behind. Several copies may sweep at once. An upload in progress is too young; a
 * product that is just being added holds its picture's row.
 * @returns how many pictures went.
 */
export async function sweepImages(shop: Shop): Promise<number> {
  const now = shop.now();
  const before = new Date(now.getTime() - shop.imageOrphanHours * 3600_000);
  await noteUnusedImages(shop.database.prisma, now);
  let swept = 0;
  for (;;) {
    const names = await inTransaction(shop.database, (tx) =>
      claimUnusedImages(tx, { before, now, limit: batchSize }),
    );
    const outcomes = [];
    for (const name of names) outcomes.push(await removeImage(shop, name));
    swept += outcomes.filter(Boolean).length;
    if (names.length < batchSize || outcomes.includes(false)) return swept;
  }
}
