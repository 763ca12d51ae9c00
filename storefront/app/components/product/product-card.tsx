import { Link } from '@remix-run/react';
import type { ProductCardData } from '~/services/catalogue.server';
import { formatDollars } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Badge } from '../ui/badge';
import { LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { PartName } from './part-name';
import { ProductPicture } from './product-picture';

interface ProductCardProps {
  product: ProductCardData;
  /** Level of the name among the page's headings. */
  heading: 'h2' | 'h3';
  isAboveFold?: boolean;
  isMain?: boolean;
}

/** One part: image, name, description, MOQ, stock and price, and 'Order Now' (spec section 2). */
export function ProductCard({
  product,
  heading: Heading,
  isAboveFold = false,
  isMain = false,
}: ProductCardProps) {
  const nameId = `product-${product._id}`;
  return (
    <Card as="article" aria-labelledby={nameId} className="flex min-w-0 flex-col">
      {/* The name's link lies over the picture too: one stop by keyboard, one name to hear. */}
      <div className="group relative">
        <ProductPicture
          src={product.img}
          alt={`Picture of ${product.name}`}
          sizes="(min-width: 1024px) 370px, (min-width: 640px) 46vw, 88vw"
          isAboveFold={isAboveFold}
          isMain={isMain}
          className="border-b border-rule"
        />
        {product.isSoldOut ? (
          <div className="absolute top-3 right-3">
            <Badge tone="bad">Sold out</Badge>
          </div>
        ) : null}
        <div className="px-5 pt-5">
          <p className="label-caps text-muted">{product.category}</p>
          <Heading id={nameId} className="mt-1 text-lg [overflow-wrap:anywhere]">
            <Link
              to={paths.product(product._id)}
              prefetch="intent"
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              <bdi>
                <PartName name={product.name} />
              </bdi>
            </Link>
          </Heading>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5 pt-3">
        <p
          className="line-clamp-3 text-left text-sm [overflow-wrap:anywhere] text-muted"
          dir="auto"
        >
          {product.description}
        </p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-rule pt-3 font-mono">
          <p className="text-sm text-muted">{`MOQ: ${product.moq} Stock: ${product.stock}`}</p>
          <p className="font-medium">{`Price: ${formatDollars(product.price)}`}</p>
        </div>
        <LinkButton
          to={paths.purchase(product._id)}
          look={product.isSoldOut ? 'outline' : 'primary'}
          aria-describedby={nameId}
          className="w-full"
        >
          Order Now
        </LinkButton>
      </div>
    </Card>
  );
}

interface ProductGridProps {
  products: ProductCardData[];
  heading: 'h2' | 'h3';
  /** How many pictures of the grid are seen without scrolling. */
  aboveFold?: number;
}

/** Cards in 1, 2 or 3 columns by width. */
export function ProductGrid({ products, heading, aboveFold = 0 }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product._id} className="grid min-w-0">
          <ProductCard
            product={product}
            heading={heading}
            isAboveFold={index < aboveFold}
            isMain={aboveFold > 0 && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
