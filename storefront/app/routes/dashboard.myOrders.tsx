import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { CustomerOrderCard } from '~/components/order/customer-order-card';
import { OrderFilters } from '~/components/order/order-filters';
import { countOrders } from '~/components/order/order-progress';
import { LinkButton } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Pagination } from '~/components/ui/pagination';
import { confirmPaths } from '~/lib/confirm-paths';
import { ordersPerPage, readMyOrdersQuery } from '~/lib/my-orders';
import { myOrdersPath, paths } from '~/lib/paths';
import { readMyOrders } from '~/services/orders.server';
import { requireUser } from '~/services/guards.server';

export const meta: MetaFunction = () => [{ title: 'My Orders | Ohmworks' }];

/** From here on a list is worth narrowing. */
const manyOrders = 5;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  const query = readMyOrdersQuery(new URL(request.url).searchParams);
  const { orders, total } = await readMyOrders(signedIn, query);
  const pageCount = Math.ceil(total / ordersPerPage);
  // The last order of the last page was cancelled, or the address was typed.
  if (query.page > 1 && query.page > pageCount && params['orderId'] === undefined) {
    throw redirect(myOrdersPath({ ...query, page: Math.max(1, pageCount) }));
  }
  return { orders, total, query, pageCount };
}

export default function MyOrders() {
  const { orders, total, query, pageCount } = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <PageHeading aside={total > 0 ? countOrders(total) : undefined}>My Orders</PageHeading>
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
