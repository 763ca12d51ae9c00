import type { Executor } from './client.ts';

export interface ReviewRow {
  id: string;
  title: string;
  details: string;
  rating: number;
  reviewedAt: Date;
  user: { name: string; email: string; img: string };
}

const withUser = { user: { select: { name: true, email: true, img: true } } } as const;

export function listReviews(db: Executor): Promise<ReviewRow[]> {
  return db.review.findMany({
    where: { user: { deletedAt: null } },
    include: withUser,
    orderBy: [{ reviewedAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
}

export function findReview(db: Executor, userId: string): Promise<ReviewRow | null> {
  return db.review.findUnique({ where: { userId }, include: withUser });
}

/** Writes the user's one review; last write wins. True when it is the first. */
export async function saveReview(
  db: Executor,
  review: {
    id: string;
    userId: string;
    title: string;
    details: string;
    rating: number;
    now: Date;
  },
): Promise<{ isNew: boolean }> {
  const rows = await db.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO review (id, user_id, title, details, rating, reviewed_at)
    VALUES (${review.id}::uuid, ${review.userId}::uuid, ${review.title}, ${review.details},
            ${review.rating}, ${review.now})
    ON CONFLICT (user_id) DO UPDATE SET title = excluded.title, details = excluded.details,
      rating = excluded.rating, reviewed_at = excluded.reviewed_at
    RETURNING (xmax = 0) AS "isNew"`;
  return { isNew: rows[0]?.isNew ?? false };
}
