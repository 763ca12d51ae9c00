import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { CustomerOrderCard } from '~/components/order/customer-order-card';
import { countOrders } from '~/components/order/order-progress';
import { LinkButton } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { paths } from '~/lib/paths';
import { answerForPage } from '~/services/commerce.server';
import { requireUser } from '~/services/guards.server';

export const meta: MetaFunction = () => [{ title: 'My Orders | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, commerce } = await requireUser(request);
  const orders = await answerForPage(
    commerce.GET('/myOrders', { params: { query: { email: user.email } } }),
  );
  return { orders };
}

export default function MyOrders() {
  const { orders } = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <PageHeading aside={orders.length > 0 ? countOrders(orders.length) : undefined}>
        My Orders
      </PageHeading>
      {orders.length === 0 ? (
        <EmptyState
          title="You do not have any orders"
          action={<LinkButton to={paths.allProducts}>Order Now</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-5">
          {orders.map((order) => (
            <li key={order._id}>
              <CustomerOrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
