import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { DashboardError } from '~/components/admin/dashboard-error';
import { PageHeading } from '~/components/admin/page-heading';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/button';
import { paths } from '~/lib/paths';

/** What a page about one order shows instead of itself: cancelled and unknown ones lead to the list. */
export function OrderError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <DashboardError />;
  const isCancelled = (error.data as { code?: unknown } | null)?.code === 'ORDER_GONE';
  return (
    <>
      <PageHeading>Order</PageHeading>
      <EmptyState
        title={isCancelled ? 'This order has been cancelled' : 'Order not found'}
        text={
          isCancelled
            ? 'Nothing is to be paid for it any more.'
            : 'There is no such order, or it is not yours.'
        }
        action={<LinkButton to={paths.myOrders}>My Orders</LinkButton>}
      />
    </>
  );
}
