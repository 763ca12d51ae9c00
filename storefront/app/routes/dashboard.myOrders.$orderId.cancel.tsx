import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { paths } from '~/lib/paths';
import { deleteOrder, readOrder } from '~/services/orders.server';
import { requireUser } from '~/services/guards.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  const { productName, quantity } = await readOrder(signedIn, params['orderId']);
  return { productName, quantity };
}

/** Cancels the customer's unpaid order (spec section 4). */
export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireUser(request);
  return deleteOrder(signedIn, params['orderId'], paths.myOrders);
}

export default function CancelOrder() {
  const { productName, quantity } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete?"
      text={`${quantity} × ${productName}`}
      cancelTo={paths.myOrders}
      cancelLabel="Keep Order"
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Delete</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
