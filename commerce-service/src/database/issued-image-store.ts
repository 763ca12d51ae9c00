import { Prisma } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';

/** Notes a picture before its files are written, so that the sweep finds what an upload left. */
export async function insertImage(
  db: Executor,
  image: { name: string; uploaderId: string; createdAt: Date },
): Promise<void> {
  await db.image.create({ data: image });
}

export async function deleteImage(db: Executor, name: string): Promise<void> {
  await db.image.deleteMany({ where: { name } });
}

/**
 * True when a picture of this name was issued and its removal has not begun. Locked against the
 * sweep until the transaction ends, so that a product can name it.
 */
export async function lockIssuedImage(db: Executor, name: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM image WHERE name = ${name} AND swept_at IS NULL FOR SHARE`;
  return rows.length === 1;
}

/** Names of pictures that a product (also a deleted one) or a person, hence a review, shows. */
const namesInUse = Prisma.sql`
  SELECT substring(img from '[^/]+$') FROM product WHERE img ~ '[^/]$'
  UNION SELECT img FROM product
  UNION SELECT substring(img from '[^/]+$') FROM users WHERE img ~ '[^/]$'
  UNION SELECT img FROM users`;

/** Notes since when nothing names a picture, and forgets it of those that something names again. */
export async function noteUnusedImages(db: Executor, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE image SET unused_since = ${now}
    WHERE unused_since IS NULL AND name NOT IN (${namesInUse})`;
  await db.$executeRaw`
    UPDATE image SET unused_since = NULL
    WHERE unused_since IS NOT NULL AND swept_at IS NULL AND name IN (${namesInUse})`;
}

/**
 * Begins the removal of pictures unused since before `before`, and takes up removals that were
 * begun and not finished. Call it in a READ COMMITTED transaction: rows are locked first, then looked
 * at again, so a product that is just being added keeps its picture.
 * @returns at most `limit` names, whose files may go.
 */
export async function claimUnusedImages(
  db: Executor,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const locked = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM image WHERE unused_since < ${before}
    ORDER BY unused_since LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  if (locked.length === 0) return [];
  const names = locked.map(({ name }) => name);
  const claimed = await db.$queryRaw<{ name: string }[]>`
    UPDATE image SET swept_at = ${now}
    WHERE name = ANY(${names}) AND (swept_at IS NOT NULL OR name NOT IN (${namesInUse}))
    RETURNING name`;
  return claimed.map(({ name }) => name);
}
