import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { readMyOrdersQuery } from '~/lib/my-orders';
import { myOrdersPath } from '~/lib/paths';
import { deleteOrder, readOrder } from '~/services/orders.server';
import { requireUser } from '~/services/guards.server';

/** The list behind the question, as it was. */
function listBehind(request: Request): string {
  return myOrdersPath(readMyOrdersQuery(new URL(request.url).searchParams));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  const { productName, quantity } = await readOrder(signedIn, params['orderId']);
  return { productName, quantity, backTo: listBehind(request) };
}

/** Cancels the customer's unpaid order (spec section 4). */
export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireUser(request);
  return deleteOrder(signedIn, params['orderId'], listBehind(request));
}

export default function CancelOrder() {
  const { productName, quantity, backTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete?"
      text={
        <p dir="auto">
          {quantity} × {productName}
        </p>
      }
      cancelTo={backTo}
      cancelLabel="Keep Order"
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Delete</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
