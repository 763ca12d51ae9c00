import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { ShopForm, SubmitButton, TextAreaField } from '~/components/forms';
import { OrderFacts, OrderHeading } from '~/components/order/order-facts';
import { stageOf } from '~/components/order/order-progress';
import { LinkButton } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { listBehind } from '~/lib/admin-lists';
import { formatDollars, totalDollars } from '~/lib/money';
import { paths } from '~/lib/paths';
import { refundSchema } from '~/schemas/refund';
import { answer } from '~/services/commerce.server';
import { replyInvalid, replyRefused } from '~/services/form-reply.server';
import { requireAdmin } from '~/services/guards.server';
import { readOrder } from '~/services/orders.server';
import { redirectWithNotice, redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Refund | Ohmworks' }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  return { order: await readOrder(signedIn, params['orderId']) };
}

/** Gives the whole amount back: once, however often it is asked for. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { user, commerce } = await requireAdmin(request);
  const submission = parseWithZod(await request.formData(), { schema: refundSchema });
  if (submission.status !== 'success') return replyInvalid(submission);
  const backTo = listBehind(request, paths.allOrders);
  try {
    const { modifiedCount } = await answer(
      commerce.POST('/orders/{id}/refund', {
        params: { path: { id: params['orderId'] ?? '' }, query: { email: user.email } },
        body: submission.value,
      }),
    );
    if (modifiedCount === 0) {
      const message = 'This order has been refunded already.';
      return await redirectWithToast(backTo, { type: 'error', message });
    }
  } catch (error) {
    return replyRefused(submission, error, ['reason']);
  }
  return redirectWithNotice(backTo, {
    title: 'Refunded!',
    text: 'The money is on its way back, and the customer has been told.',
  });
}

export default function RefundOrder() {
  const { order } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const backTo = paths.allOrders + search;
  return (
    <>
      <PageHeading>Refund</PageHeading>
      {stageOf(order) === 'paid' ? (
        <div className="flex max-w-[640px] flex-col gap-6">
          <Card as="section" className="flex flex-col gap-5 p-5 sm:p-6">
            <OrderHeading order={order} />
            <OrderFacts order={order} withBuyer />
          </Card>
          <RefundForm order={order} backTo={backTo} />
        </div>
      ) : (
        <EmptyState
          title="This order cannot be refunded"
          text="Only an order that is paid and not yet shipped can be given back."
          action={<LinkButton to={backTo}>Manage All Orders</LinkButton>}
        />
      )}
    </>
  );
}

interface RefundFormProps {
  order: { productPrice: number; quantity: number };
  backTo: string;
}

function RefundForm({ order, backTo }: RefundFormProps) {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({
    id: 'refund',
    lastResult: lastResult ?? null,
    defaultNoValidate: false,
  });
  const amount = formatDollars(totalDollars(order.productPrice, order.quantity));
  return (
    <ShopForm form={form}>
      <TextAreaField
        field={fields.reason}
        label="Why can it not be shipped?"
        hint="The customer reads this in the mail that tells of the refund."
        rows={3}
        maxLength={200}
        required
      />
      <p className="text-sm text-muted">
        The whole amount goes back to the card, the goods are free for others, and the order can no
        longer be shipped. There is no way back.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton look="danger" pendingLabel="Refunding…">
          Refund {amount}
        </SubmitButton>
        <LinkButton to={backTo} look="outline">
          Cancel
        </LinkButton>
      </div>
    </ShopForm>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
