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
import { replyInvalid, replyRefused } from '~/services/form-reply.server';
import { requireAdmin } from '~/services/guards.server';
import { hostImage } from '~/services/images.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Add Product | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  return { email: user.email };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { user, commerce } = signedIn;
  const submission = parseWithZod(await request.formData(), { schema: addProductSchema });
  if (submission.status !== 'success') return replyInvalid(submission);
  const { image, ...facts } = submission.value;
  try {
    const img = await hostImage(signedIn, image);
    await answer(
      commerce.POST('/addProduct', {
        params: { query: { email: user.email } },
        body: { ...facts, img, email: user.email },
      }),
    );
  } catch (error) {
    return replyRefused(submission, error, [...Object.keys(facts), 'image']);
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
