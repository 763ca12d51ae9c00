import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { CardPayment } from '~/components/order/card-payment';
import { PaymentFacts } from '~/components/order/payment-facts';
import { PaymentPending } from '~/components/order/payment-pending';
import { PaymentReceived, PaymentUnknown } from '~/components/order/payment-received';
import { LinkButton } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { EmptyState } from '~/components/ui/empty-state';
import { confirmPaths } from '~/lib/confirm-paths';
import { paths } from '~/lib/paths';
import { isPaymentRemembered, revalidateWhenRefused } from '~/lib/revalidate-refused';
import { getEnv } from '~/services/env.server';
import { requireUser, requireUserOrAway } from '~/services/guards.server';
import { readOrder } from '~/services/orders.server';
import {
  paymentDeskAway,
  readPaymentStanding,
  reportPayment,
  startPayment,
} from '~/services/payment.server';

export const meta: MetaFunction = () => [{ title: 'Payment | Ohmworks' }];

/** A transaction that the page was told of by the card provider, kept in the address. */
function useTransaction(): string | null {
  const transaction = useSearchParams()[0].get('transaction');
  return transaction && /^pi_\w{1,250}$/u.test(transaction) ? transaction : null;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  let order = await readOrder(signedIn, params['orderId']);
  // A page that remembers its own transaction reports it itself.
  const isOpen = !order.paid && !new URL(request.url).searchParams.has('transaction');
  const standing = isOpen ? await readPaymentStanding(signedIn, order._id) : 'none';
  if (standing === 'paid') order = await readOrder(signedIn, order._id);
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL } = getEnv();
  return {
    order,
    standing,
    email: signedIn.user.email,
    stripe: { publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: STRIPE_JS_URL ?? null },
  };
}

/** `start` begins the payment when Pay is pressed; `report` tells of one that the card has made. */
export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireUserOrAway(request);
  const formData = await request.formData();
  if (!signedIn) return paymentDeskAway();
  const orderId = params['orderId'] ?? '';
  if (formData.get('intent') === 'start') return startPayment(signedIn, orderId);
  const transactionId = formData.get('transactionId');
  if (typeof transactionId === 'string' && formData.get('intent') === 'report') {
    return reportPayment(signedIn, orderId, transactionId);
  }
  throw data({ message: 'Unknown step of a payment.' }, { status: 400 });
}

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isPaymentRemembered(args) && revalidateWhenRefused(args);

export default function Payment() {
  const { order, standing, email, stripe } = useLoaderData<typeof loader>();
  const transaction = useTransaction();
  const isFresh = standing === 'paid' || transaction === order.transactionId;
  const isUnderWay = transaction !== null || standing === 'processing' || standing === 'unknown';
  return (
    <>
      <PageHeading>Payment</PageHeading>
      <div className="grid max-w-[640px] gap-8">
        <PaymentFacts order={order} isDue={!order.paid && !isUnderWay && order.productSold} />
        {order.paid ? (
          <Paid order={order} isFresh={isFresh} />
        ) : transaction ? (
          <PaymentPending transactionId={transaction} />
        ) : standing === 'processing' ? (
          <PaymentReceived />
        ) : standing === 'unknown' ? (
          <PaymentUnknown />
        ) : !order.productSold ? (
          <NoLongerSold orderId={order._id} />
        ) : (
          <CardPayment key={order._id} order={order} email={email} stripe={stripe} />
        )}
      </div>
    </>
  );
}

/** A paid order: the success dialog right after paying, a plain sentence later. */
function Paid({
  order: { _id: orderId, transactionId },
  isFresh,
}: {
  order: { _id: string; transactionId: string | null };
  isFresh: boolean;
}) {
  if (isFresh && transactionId) {
    return (
      <ConfirmDialog
        title="Congrats! Your payment is successful"
        text={`Your payment is successful and transaction id is: ${transactionId}`}
        cancelTo={paths.myOrders}
        cancelLabel="My Orders"
      />
    );
  }
  return (
    <EmptyState
      title="This order has been paid"
      text={transactionId ? `Transaction id: ${transactionId}` : undefined}
      action={<LinkButton to={paths.order(orderId)}>See the order</LinkButton>}
    />
  );
}

/** An unpaid order whose product is gone: it can only be cancelled. */
function NoLongerSold({ orderId }: { orderId: string }) {
  return (
    <EmptyState
      title="This product is no longer sold"
      text="The order cannot be paid any more. Nothing has been charged."
      action={
        <LinkButton to={confirmPaths.cancelOrder(orderId, 'order')} look="danger">
          Cancel Order
        </LinkButton>
      }
    />
  );
}

export { OrderError as ErrorBoundary } from '~/components/order/order-error';
