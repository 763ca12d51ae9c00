import { findReview, listReviews, saveReview } from '../database/review-store.ts';
import type { Caller } from '../domain/access.ts';
import { limitRate } from './limit-rate.ts';
import { presentReview } from './present.ts';
import type { Shop } from './shop.ts';

export interface ReviewWords {
  title: string;
  details: string;
  /** 1 to 5. */
  rating: number;
}

/**
 * Posts or replaces the caller's one review; name, address, picture and date are the server's.
 * @returns true when it is the caller's first.
 */
export async function writeReview(
  shop: Shop,
  caller: Caller,
  words: ReviewWords,
): Promise<boolean> {
  await limitRate(shop, 'reviews', caller.userId);
  const { isNew } = await saveReview(shop.database.prisma, {
    id: shop.newId(),
    userId: caller.userId,
    ...words,
    now: shop.now(),
  });
  return isNew;
}

/** All reviews, newest first, for anyone. */
export async function readReviews(shop: Shop) {
  const rows = await listReviews(shop.database.prisma);
  return rows.map((row) => presentReview(row, shop.images.defaultAvatarUrl, true));
}

/** The caller's own review, or null. */
export async function readOwnReview(shop: Shop, caller: Caller) {
  const row = await findReview(shop.database.prisma, caller.userId);
  return row && presentReview(row, shop.images.defaultAvatarUrl, false);
}
