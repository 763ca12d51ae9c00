import ArrowRight from 'lucide-react/icons/arrow-right';
import { ProductGrid } from '../product/product-card';
import { EmptyState } from '../ui/empty-state';
import { ErrorPanel } from '../ui/error-panel';
import type { BlockProps } from './block-props';
import { CheckedLink } from './checked-link';
import { ReviewGrid } from './review-grid';
import { Section } from './section';

/** The newest parts. */
export function LatestProducts({ block, goods }: BlockProps<'ComponentBlocksLatestProducts'>) {
  return (
    <Section
      title={block.title}
      text={block.text}
      aside={
        block.more ? (
          <CheckedLink
            href={block.more.url}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-copper-deep underline-offset-4 hover:underline"
          >
            {block.more.label}
            <ArrowRight size={16} aria-hidden="true" />
          </CheckedLink>
        ) : null
      }
    >
      {goods.products === null ? (
        <ErrorPanel
          title="The products could not be loaded"
          text="Our catalogue does not answer at the moment."
        />
      ) : goods.products.length === 0 ? (
        <EmptyState title="No products yet" text="New parts will stand here." />
      ) : (
        <ProductGrid products={goods.products.slice(0, block.limit)} heading="h3" />
      )}
    </Section>
  );
}

/** What customers wrote. */
export function Reviews({ block, goods }: BlockProps<'ComponentBlocksReviews'>) {
  return (
    <Section title={block.title} text={block.text}>
      {goods.reviews === null ? (
        <ErrorPanel
          title="The reviews could not be loaded"
          text="They are kept safe; please try again."
        />
      ) : goods.reviews.length === 0 ? (
        <EmptyState title="No reviews yet" text="Customers can post one from their dashboard." />
      ) : (
        <ReviewGrid reviews={goods.reviews.slice(0, block.limit)} />
      )}
    </Section>
  );
}
