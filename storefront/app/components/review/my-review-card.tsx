import Star from 'lucide-react/icons/star';
import { Card } from '~/components/ui/card';

interface MyReviewCardProps {
  review: {
    name: string;
    title: string;
    details: string;
    date: string;
    img: string;
    rating: number;
  };
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
      <h2 dir="auto" className="text-xl [overflow-wrap:anywhere]">
        {review.title}
      </h2>
      <p dir="auto" className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">
        {review.details}
      </p>
      <p className="mt-4 flex items-center gap-3 border-t border-rule pt-4 text-sm text-muted">
        {review.img ? (
          <img
            src={review.img}
            alt=""
            width={40}
            height={40}
            referrerPolicy="no-referrer"
            className="size-10 shrink-0 rounded-full border border-rule object-cover"
          />
        ) : null}
        <span className="min-w-0">
          <bdi className="block font-medium [overflow-wrap:anywhere] text-ink">{review.name}</bdi>
          {review.date}
        </span>
      </p>
    </Card>
  );
}
