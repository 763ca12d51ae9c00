import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { ProductTable } from '~/components/admin/product-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { paths } from '~/lib/paths';
import { answerForPage } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';

const pageSize = 50;

export const meta: MetaFunction = () => [{ title: 'Manage Products | Ohmworks' }];

function readPage(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page'));
  return Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { commerce } = await requireAdmin(request);
  const page = readPage(request);
  const reply = commerce.GET('/products', { params: { query: { page, pageSize } } });
  const products = await answerForPage(reply);
  const total = Number((await reply).response.headers.get('X-Total-Count')) || products.length;
  return {
    products,
    total,
    page,
    pageCount: Math.ceil(total / pageSize),
    firstIndex: (page - 1) * pageSize + 1,
  };
}

export default function ManageProducts() {
  const { products, total, page, pageCount, firstIndex } = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <PageHeading aside={`${total} products`}>Manage Products</PageHeading>
      {products.length === 0 ? (
        <EmptyState
          title="There are no products here"
          action={<LinkButton to={paths.addProduct}>Add Product</LinkButton>}
        />
      ) : (
        <ProductTable products={products} firstIndex={firstIndex} />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        pathFor={(wanted) => `${paths.manageProducts}?page=${wanted}`}
      />
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
