import Star from 'lucide-react/icons/star';
import { Card } from '~/components/ui/card';

interface MyReviewCardProps {
  review: { name: string; title: string; details: string; date: string; rating: number };
}

/** The review that the person has posted (spec section 2). */
export function MyReviewCard({ review }: MyReviewCardProps) {
  return (
    <Card as="article" className="max-w-[640px] p-6">
      <p
        role="img"
        aria-label={`${review.rating} of 5 stars`}
        className="mb-3 flex gap-1 text-copper-deep"
      >
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            size={20}
            strokeWidth={1.5}
            aria-hidden="true"
            className={star <= review.rating ? 'fill-signal' : 'fill-none text-rule-strong'}
          />
        ))}
      </p>
      <h2 className="text-xl [overflow-wrap:anywhere]">{review.title}</h2>
      <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{review.details}</p>
      <p className="mt-4 border-t border-rule pt-3 text-sm text-muted">
        {review.name} · {review.date}
      </p>
    </Card>
  );
}
