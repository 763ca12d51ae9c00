import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { CustomerOrderCard } from '~/components/order/customer-order-card';
import { OrderFilters } from '~/components/order/order-filters';
import { LinkButton } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Pagination } from '~/components/ui/pagination';
import { confirmPaths } from '~/lib/confirm-paths';
import { countWords } from '~/lib/count-words';
import { readMyOrdersQuery } from '~/lib/my-orders';
import { myOrdersPath, paths } from '~/lib/paths';
import { assertPageExists } from '~/services/paged-list.server';
import { requireUser } from '~/services/guards.server';
import { readMyOrders } from '~/services/orders.server';

export const meta: MetaFunction = () => [{ title: 'My Orders | Ohmworks' }];

/** From here on a list is worth narrowing. */
const manyOrders = 5;

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  const query = readMyOrdersQuery(new URL(request.url).searchParams);
  const { rows: orders, pageCount, ...counted } = await readMyOrders(signedIn, query);
  const pathFor = (page: number) => myOrdersPath({ ...query, page });
  assertPageExists(request, paths.myOrders, { page: query.page, pageCount }, pathFor);
  return { orders, counted, query, pageCount };
}

export default function MyOrders() {
  const { orders, counted, query, pageCount } = useLoaderData<typeof loader>();
  const { total } = counted;
  return (
    <>
      <Outlet />
      <PageHeading aside={total > 0 ? countWords(counted, 'order') : undefined}>
        My Orders
      </PageHeading>
      {query.status !== undefined || total >= manyOrders ? (
        <OrderFilters current={query.status} />
      ) : null}
      {total === 0 ? (
        <NoOrders isNarrowed={query.status !== undefined} />
      ) : (
        <div className="flex flex-col gap-8">
          <ul className="flex flex-col gap-5">
            {orders.map((order) => (
              <li key={order._id}>
                <CustomerOrderCard
                  order={order}
                  cancelPath={confirmPaths.cancelOrder(order._id, query)}
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={query.page}
            pageCount={pageCount}
            counted={counted}
            pathFor={(page) => myOrdersPath({ ...query, page })}
          />
        </div>
      )}
    </>
  );
}

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      title="No orders in this state"
      action={
        <LinkButton to={paths.myOrders} look="outline">
          Show all orders
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      title="You do not have any orders"
      action={<LinkButton to={paths.allProducts}>Order Now</LinkButton>}
    />
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
