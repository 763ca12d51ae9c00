import Star from 'lucide-react/icons/star';
import type { ReviewCardData } from '~/services/catalogue.server';

/** What customers wrote, in cards. */
export function ReviewGrid({ reviews }: { reviews: ReviewCardData[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {reviews.map((review) => (
        <li key={review._id} className="grid min-w-0">
          <figure className="flex min-w-0 flex-col gap-4 border border-rule bg-sheet p-6">
            <p
              role="img"
              aria-label={`${review.rating} of 5 stars`}
              className="flex gap-1 text-copper"
            >
              {[1, 2, 3, 4, 5].map((star) => (
                <Star
                  key={star}
                  size={16}
                  aria-hidden="true"
                  className={star <= review.rating ? 'fill-current' : 'text-rule-strong'}
                />
              ))}
            </p>
            <blockquote className="flex flex-1 flex-col gap-2">
              <h3 className="text-lg [overflow-wrap:anywhere]">{review.title}</h3>
              <p className="line-clamp-6 [overflow-wrap:anywhere] text-muted">{review.details}</p>
            </blockquote>
            <figcaption className="flex items-center gap-3 border-t border-rule pt-4">
              <img
                src={review.img}
                alt=""
                width={40}
                height={40}
                loading="lazy"
                referrerPolicy="no-referrer"
                className="size-10 rounded-full bg-drawing object-cover"
              />
              <span className="min-w-0">
                <span className="block truncate font-medium" dir="auto">
                  {review.name}
                </span>
                <span className="block font-mono text-xs text-muted">{review.date}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
