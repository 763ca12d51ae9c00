import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useLocation } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { listBehind } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';
import { refusalWords } from '~/lib/refusal-words';
import { answer, answerForPage, CommerceProblem } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';
import { redirectWithNotice, redirectWithToast } from '~/services/toast.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { commerce } = await requireAdmin(request);
  const id = params['productId'] ?? '';
  const { name } = await answerForPage(
    commerce.GET('/products/{id}', { params: { path: { id } } }),
  );
  return { name };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user, commerce } = await requireAdmin(request);
  const id = params['productId'] ?? '';
  const backTo = listBehind(request, paths.manageProducts);
  try {
    await answer(
      commerce.DELETE('/products/delete/{id}', {
        params: { path: { id }, query: { email: user.email } },
      }),
    );
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    const message = refusalWords(error);
    return redirectWithToast(backTo, { type: 'error', message });
  }
  return redirectWithNotice(backTo, {
    title: 'Deleted!',
    text: 'Product deleted successfully.',
  });
}

export default function DeleteProduct() {
  const { search } = useLocation();
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="Delete ?" text={name} cancelTo={paths.manageProducts + search}>
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Delete</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
