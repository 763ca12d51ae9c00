import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useLocation } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { listBehind } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';
import { requireAdmin } from '~/services/guards.server';
import { readOrder, shipOrder } from '~/services/orders.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { productName } = await readOrder(signedIn, params['orderId']);
  return { productName };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireAdmin(request);
  return shipOrder(signedIn, params['orderId'], listBehind(request, paths.allOrders));
}

export default function ShipOrder() {
  const { search } = useLocation();
  const { productName } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Are you sure?"
      text={`Deliver: ${productName}?`}
      cancelTo={paths.allOrders + search}
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton pendingLabel="Shipping…">Yes, Deliver!</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
