import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { OrderSheet } from '~/components/order/order-sheet';
import { OrderTimeline } from '~/components/order/order-timeline';
import { PrintButton } from '~/components/order/print-button';
import { ReceiptHead } from '~/components/order/receipt-head';
import { StageActions } from '~/components/order/stage-actions';
import { TextLink } from '~/components/ui/button';
import { confirmPaths } from '~/lib/confirm-paths';
import { paths } from '~/lib/paths';
import { readOrder } from '~/services/orders.server';
import { requireUser } from '~/services/guards.server';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Order ${page?.order.productName ?? ''} | Ohmworks` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  return { order: await readOrder(signedIn, params['orderId']) };
}

/** One order in full; on paper it is a receipt once it is paid. */
export default function OrderDetail() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <>
      <ReceiptHead order={order} />
      <div className="print:hidden">
        <PageHeading
          aside={
            <TextLink to={paths.myOrders} className="font-sans">
              All my orders
            </TextLink>
          }
        >
          Order
        </PageHeading>
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1">
        <OrderSheet order={order} />
        <section aria-labelledby="progress-heading" className="print:hidden">
          <h2 id="progress-heading" className="mb-4 text-xl">
            Progress
          </h2>
          <OrderTimeline order={order} />
        </section>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-rule pt-5 print:hidden">
        <StageActions order={order} cancelPath={confirmPaths.cancelOrder(order._id, 'order')} />
        {order.paid ? <PrintButton>Print Receipt</PrintButton> : null}
      </div>
    </>
  );
}

export { OrderError as ErrorBoundary } from '~/components/order/order-error';
