import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductGrid } from '~/components/product/product-card';
import { ProductFilters } from '~/components/product/product-filters';
import { LinkButton } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { ErrorPanel } from '~/components/ui/error-panel';
import { Pagination } from '~/components/ui/pagination';
import { paths, productListPath } from '~/lib/paths';
import { readProductList } from '~/lib/product-list';
import { readCataloguePage } from '~/services/catalogue.server';

export const meta: MetaFunction = () => [
  { title: 'All Products | Ohmworks' },
  {
    name: 'description',
    content: 'Transistors, sensors, solenoids, capacitors and more, with stock, MOQ and price.',
  },
];

/** The product list (spec section 2); search, category, sort and page stand in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = readProductList(new URL(request.url).searchParams);
  const catalogue = await readCataloguePage(request, query);
  return data({ query, catalogue: catalogue ?? null }, { status: catalogue ? 200 : 503 });
}

export default function AllProducts() {
  const { query, catalogue } = useLoaderData<typeof loader>();
  return (
    <main className="page-width flex flex-col gap-8 py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-4xl">All Products</h1>
        {catalogue ? (
          <p className="font-mono text-sm text-muted">
            {`${catalogue.total} ${catalogue.total === 1 ? 'part' : 'parts'}`}
          </p>
        ) : null}
      </div>
      <ProductFilters query={query} />
      {catalogue === null ? (
        <ErrorPanel
          title="The products could not be loaded"
          text="Our catalogue does not answer at the moment."
        />
      ) : catalogue.products.length === 0 ? (
        <EmptyState
          title="No parts match"
          text="Try fewer words, or another category."
          action={
            <LinkButton to={paths.allProducts} look="outline">
              Show all products
            </LinkButton>
          }
        />
      ) : (
        <>
          <ProductGrid products={catalogue.products} heading="h2" aboveFold={3} />
          <Pagination
            page={query.page}
            pageCount={catalogue.pageCount}
            pathFor={(page) => productListPath({ ...query, page })}
          />
        </>
      )}
    </main>
  );
}
