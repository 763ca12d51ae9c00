import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useLocation } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { listBehind } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';
import { requireAdmin } from '~/services/guards.server';
import { deleteOrder, readOrder } from '~/services/orders.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { productName, quantity, name } = await readOrder(signedIn, params['orderId']);
  return { productName, quantity, name };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const list = listBehind(request, paths.allOrders);
  return deleteOrder(signedIn, params['orderId'], { done: list, refused: list });
}

export default function DeleteOrder() {
  const { search } = useLocation();
  const { productName, quantity, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete?"
      text={`${quantity} × ${productName} for ${name}`}
      cancelTo={paths.allOrders + search}
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Delete</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
