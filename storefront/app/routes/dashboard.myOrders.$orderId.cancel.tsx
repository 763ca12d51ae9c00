import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { readMyOrdersQuery } from '~/lib/my-orders';
import { myOrdersPath, paths } from '~/lib/paths';
import { deleteOrder, readOrder } from '~/services/orders.server';
import { requireUser } from '~/services/guards.server';

/** Where the question leads: the list as it was, or, if the order is kept, where one came from. */
function waysOut(request: Request, orderId: string) {
  const { searchParams } = new URL(request.url);
  const list = myOrdersPath(readMyOrdersQuery(searchParams));
  return { list, keep: searchParams.get('from') === 'order' ? paths.order(orderId) : list };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  const { _id, productName, quantity } = await readOrder(signedIn, params['orderId']);
  return { productName, quantity, keepTo: waysOut(request, _id).keep };
}

/** Cancels the customer's unpaid order (spec section 4). */
export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireUser(request);
  const orderId = params['orderId'] ?? '';
  const { list, keep } = waysOut(request, orderId);
  return deleteOrder(signedIn, orderId, { done: list, refused: keep });
}

export default function CancelOrder() {
  const { productName, quantity, keepTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete?"
      text={
        <p dir="auto">
          {quantity} × {productName}
        </p>
      }
      cancelTo={keepTo}
      cancelLabel="Keep Order"
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Delete</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
