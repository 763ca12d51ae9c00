import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddProductForm } from '~/components/admin/add-product-form';
import { PageHeading } from '~/components/admin/page-heading';
import { paths } from '~/lib/paths';
import { addProductSchema } from '~/schemas/product';
import { answer } from '~/services/commerce.server';
import { replyInvalid } from '~/services/form-reply.server';
import { requireAdmin } from '~/services/guards.server';
import { replyProductRefused, sendImageAhead } from '~/services/product-forms.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Add Product | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  return { email: user.email };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { user, commerce } = signedIn;
  const formData = await request.formData();
  const imageProblem = await sendImageAhead(signedIn, formData);
  const submission = parseWithZod(formData, { schema: addProductSchema });
  if (imageProblem) return replyProductRefused(submission, imageProblem);
  if (submission.status !== 'success') return replyInvalid(submission);
  const { image: _sent, img = '', ...facts } = submission.value;
  try {
    await answer(
      commerce.POST('/addProduct', {
        params: { query: { email: user.email } },
        body: { ...facts, img, email: user.email },
      }),
    );
  } catch (error) {
    return replyProductRefused(submission, error);
  }
  return redirectWithToast(paths.manageProducts, {
    type: 'success',
    message: 'Item added successfully',
  });
}

export default function AddProduct() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <PageHeading>Add A Product</PageHeading>
      <AddProductForm email={email} lastResult={lastResult} />
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
