import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { ProductTable } from '~/components/admin/product-table';
import { SearchForm } from '~/components/admin/search-form';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/button';
import { FilterLinks } from '~/components/ui/filter-links';
import { Pagination } from '~/components/ui/pagination';
import { adminPaths, readManagedList } from '~/lib/admin-lists';
import { countWords } from '~/lib/count-words';
import { paths } from '~/lib/paths';
import { answerList, assertPageExists, said } from '~/services/paged-list.server';
import { requireAdmin } from '~/services/guards.server';

const pageSize = 50;

export const meta: MetaFunction = () => [{ title: 'Manage Products | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, commerce } = await requireAdmin(request);
  const query = readManagedList(new URL(request.url).searchParams);
  const asked = { email: user.email, pageSize, ...said(query) };
  const call = commerce.GET('/admin/products', { params: { query: asked } });
  const { rows, ...list } = await answerList(call, pageSize);
  const pathFor = (page: number) => adminPaths.products({ ...query, page });
  assertPageExists(request, paths.manageProducts, { ...query, ...list }, pathFor);
  const products = rows.map(({ _id, name, stock, available, moq, isLow }) => ({
    _id,
    name,
    stock,
    available,
    moq,
    isLow,
  }));
  return { query, products, list, firstIndex: (query.page - 1) * pageSize + 1 };
}

export default function ManageProducts() {
  const { query, products, list, firstIndex } = useLoaderData<typeof loader>();
  const { search, stock } = query;
  return (
    <>
      <Outlet />
      <PageHeading aside={countWords(list, 'product')}>Manage Products</PageHeading>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <FilterLinks
            label="Stock"
            choices={[
              { label: 'All', to: adminPaths.products({ search }), isCurrent: !stock },
              {
                label: 'Low stock',
                to: adminPaths.products({ search, stock: 'low' }),
                isCurrent: stock === 'low',
              },
            ]}
          />
          <SearchForm
            action={paths.manageProducts}
            label="Search products"
            placeholder="Part number or words"
            search={search}
            kept={{ stock }}
          />
        </div>
        {stock ? (
          <p className="text-sm text-muted">
            Less than two minimum orders can still be placed, the scarcest first.
          </p>
        ) : null}
        {products.length === 0 ? (
          <EmptyState
            title={search || stock ? 'No products match' : 'There are no products here'}
            action={<LinkButton to={paths.addProduct}>Add Product</LinkButton>}
          />
        ) : (
          <ProductTable products={products} firstIndex={firstIndex} />
        )}
        <Pagination
          page={query.page}
          pageCount={list.pageCount}
          counted={list}
          pathFor={(page) => adminPaths.products({ ...query, page })}
        />
      </div>
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
