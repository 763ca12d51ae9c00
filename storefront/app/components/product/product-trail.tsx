import { Link } from '@remix-run/react';
import { paths, productListPath } from '~/lib/paths';

/** Where a product stands in the catalogue: all products, its category, itself. */
export function ProductTrail({ category, name }: { category: string; name: string }) {
  const linkClasses = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline';
  return (
    <nav aria-label="Where you are" className="text-sm">
      <ol className="flex min-w-0 items-center gap-x-2 text-muted">
        <li className="shrink-0">
          <Link to={paths.allProducts} className={linkClasses}>
            All Products
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li className="shrink-0 capitalize">
          <Link to={productListPath({ category })} className={linkClasses}>
            {category}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li className="min-w-0 truncate text-ink" aria-current="page">
          <bdi>{name}</bdi>
        </li>
      </ol>
    </nav>
  );
}
