import { deleteImage, insertImage } from '../database/issued-image-store.ts';
import type { Caller } from '../domain/access.ts';
import { encodePicture, type EncodedPicture } from '../images/encode-picture.ts';
import type { ImageHost } from '../images/external-host.ts';
import { limitRate } from './limit-rate.ts';
import type { Shop } from './shop.ts';

/** The row comes first: whatever goes wrong after it, the sweep knows of the files. */
async function keep(shop: Shop, caller: Caller, picture: EncodedPicture): Promise<string> {
  const db = shop.database.prisma;
  const name = shop.images.newName();
  await insertImage(db, { name, uploaderId: caller.userId, createdAt: shop.now() });
  try {
    await shop.images.save(name, picture);
  } catch (error) {
    // The row stays: should a file have been left behind, the sweep removes both.
    shop.log.warn({ err: error, name }, 'a picture could not be kept');
    throw error;
  }
  shop.crashPoint('image-kept');
  return shop.images.urlOf(name);
}

async function forward(
  shop: Shop,
  caller: Caller,
  host: ImageHost,
  picture: EncodedPicture,
): Promise<string> {
  const url = await host.upload(picture.full);
  const db = shop.database.prisma;
  // A host may give the same bytes the same address.
  await deleteImage(db, url);
  await insertImage(db, { name: url, uploaderId: caller.userId, createdAt: shop.now() });
  return url;
}

/**
 * Stores a picture for a product: with us, or at the external image host when there is one. It is
 * decoded and encoded again in either case (promises.md 3, Image upload).
 * @returns its public address.
 * @throws DomainError IMAGE_TYPE_UNSUPPORTED, IMAGE_UNREADABLE, IMAGES_UNAVAILABLE (nothing is
 *   issued), TOO_MANY_REQUESTS.
 */
export async function uploadImage(shop: Shop, caller: Caller, bytes: Buffer): Promise<string> {
  await limitRate(shop, 'uploads', caller.userId);
  const picture = await encodePicture(bytes);
  return shop.imageHost
    ? forward(shop, caller, shop.imageHost, picture)
    : keep(shop, caller, picture);
}
