import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductGrid } from '~/components/product/product-card';
import { ProductFilters } from '~/components/product/product-filters';
import { LinkButton } from '~/components/ui/button';
import { classNames } from '~/components/ui/class-names';
import { EmptyState } from '~/components/ui/empty-state';
import { ErrorPanel } from '~/components/ui/error-panel';
import { Pagination } from '~/components/ui/pagination';
import { pageMeta } from '~/lib/page-meta';
import { paths, productListPath } from '~/lib/paths';
import { type ProductListRequest, readProductList } from '~/lib/product-list';
import { useIsRefining } from '~/lib/use-is-refining';
import { readCataloguePage } from '~/services/catalogue.server';

export const meta: MetaFunction<typeof loader> = (args) => {
  const query = args.data?.query;
  const isFirst = query === undefined || query.page === 1;
  return pageMeta(args, {
    title: isFirst ? 'All Products' : `All Products, page ${query.page}`,
    description: 'Transistors, sensors, solenoids, capacitors and more, with stock, MOQ and price.',
    // A search or another order is the same list.
    canonicalPath: productListPath({ category: query?.category ?? '', page: query?.page ?? 1 }),
  });
};

/** The product list (spec section 2); search, category, sort and page stand in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = readProductList(new URL(request.url).searchParams);
  const catalogue = await readCataloguePage(request, query);
  // A page that is no more: parts were sold off, or someone counted on.
  if (catalogue && catalogue.pageCount > 0 && query.page > catalogue.pageCount) {
    throw redirect(productListPath({ ...query, page: catalogue.pageCount }));
  }
  return data({ query, catalogue: catalogue ?? null }, { status: catalogue ? 200 : 503 });
}

const isUnasked = ({ search, category }: ProductListRequest) => !search && !category;

/** How many parts match, in words that can be heard alone. */
function resultWords(total: number, { search, category, page }: ProductListRequest): string {
  const count = `${total} ${total === 1 ? 'part' : 'parts'}`;
  const kind = category ? ` in ${category}` : '';
  return `${count}${kind}${search ? ` for “${search}”` : ''}${page > 1 ? `, page ${page}` : ''}`;
}

export default function AllProducts() {
  const { query, catalogue } = useLoaderData<typeof loader>();
  const isRefining = useIsRefining();
  return (
    <main className="page-width flex flex-col gap-8 py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-4xl">All Products</h1>
        {/* Announced when a search, a category or a page changes what is shown. */}
        <p role="status" className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] text-muted">
          {catalogue ? resultWords(catalogue.total, query) : ''}
        </p>
      </div>
      <ProductFilters query={query} />
      {catalogue === null ? (
        <ErrorPanel
          title="The products could not be loaded"
          text="Our catalogue does not answer at the moment."
        />
      ) : catalogue.products.length === 0 ? (
        <EmptyState
          title={isUnasked(query) ? 'No products yet' : 'No parts match'}
          text={
            isUnasked(query)
              ? 'New parts will stand here.'
              : 'Try fewer words, or another category.'
          }
          action={
            isUnasked(query) ? null : (
              <LinkButton to={paths.allProducts} look="outline">
                Show all products
              </LinkButton>
            )
          }
        />
      ) : (
        <div
          aria-busy={isRefining}
          className={classNames('flex flex-col gap-8', isRefining && 'opacity-60')}
        >
          <ProductGrid products={catalogue.products} heading="h2" aboveFold={1} />
          <Pagination
            page={query.page}
            pageCount={catalogue.pageCount}
            pathFor={(page) => productListPath({ ...query, page })}
          />
        </div>
      )}
    </main>
  );
}
