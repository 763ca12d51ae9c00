import type { Caller } from '../domain/access.ts';
import { limitRate } from './limit-rate.ts';
import type { Shop } from './shop.ts';

/**
 * Stores a picture for a product.
 * @returns its public address.
 * @throws DomainError IMAGE_TYPE_UNSUPPORTED, IMAGE_UNREADABLE, IMAGES_UNAVAILABLE,
 *   TOO_MANY_REQUESTS.
 */
export async function uploadImage(shop: Shop, caller: Caller, bytes: Buffer): Promise<string> {
  await limitRate(shop, 'uploads', caller.userId);
  const name = await shop.images.save(bytes);
  await shop.database.prisma.image.create({ data: { name, uploaderId: caller.userId } });
  return shop.images.urlOf(name);
}
