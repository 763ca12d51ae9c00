import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { countOrders } from '~/components/order/order-progress';
import { AdminOrderCard } from '~/components/order/admin-order-card';
import { EmptyState } from '~/components/ui/empty-state';
import { answerForPage } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';

export const meta: MetaFunction = () => [{ title: 'Manage All Orders | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, commerce } = await requireAdmin(request);
  const orders = await answerForPage(
    commerce.GET('/dashboard/allOrders', { params: { query: { email: user.email } } }),
  );
  return { orders };
}

export default function AllOrders() {
  const { orders } = useLoaderData<typeof loader>();
  const waiting = orders.filter((order) => order.paid && !order.shipped).length;
  return (
    <>
      <Outlet />
      <PageHeading aside={`${countOrders(orders.length)}, ${waiting} to ship`}>
        Manage All Orders
      </PageHeading>
      {orders.length === 0 ? (
        <EmptyState title="There are no orders yet" />
      ) : (
        <ul className="flex flex-col gap-5">
          {orders.map((order) => (
            <li key={order._id}>
              <AdminOrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
