import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
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
  try {
    await answer(
      commerce.DELETE('/products/delete/{id}', {
        params: { path: { id }, query: { email: user.email } },
      }),
    );
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    const message = refusalWords(error);
    return redirectWithToast(paths.manageProducts, { type: 'error', message });
  }
  return redirectWithNotice(paths.manageProducts, {
    title: 'Deleted!',
    text: 'Product deleted successfully.',
  });
}

export default function DeleteProduct() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="Delete ?" text={name} cancelTo={paths.manageProducts}>
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Delete</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
