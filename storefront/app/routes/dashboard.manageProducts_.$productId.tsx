import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EditProductForm, type EditedProduct } from '~/components/admin/edit-product-form';
import { MovementTable } from '~/components/admin/movement-table';
import { PageHeading } from '~/components/admin/page-heading';
import { StockPanel } from '~/components/admin/stock-panel';
import { TextLink } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { adminPaths, readUserList } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';
import { revalidateWhenRefused } from '~/lib/revalidate-refused';
import { countStockSchema, editProductSchema } from '~/schemas/product';
import { answerList } from '~/services/paged-list.server';
import { answer, answerForPage, CommerceProblem } from '~/services/commerce.server';
import { replyInvalid } from '~/services/form-reply.server';
import { requireAdmin, type SignedIn } from '~/services/guards.server';
import { replyProductRefused, sendImageAhead } from '~/services/product-forms.server';
import { redirectWithToast } from '~/services/toast.server';

const pageSize = 20;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.product.name ?? 'Product'} | Ohmworks` },
];

export const shouldRevalidate = revalidateWhenRefused;

function readProduct({ user, commerce }: SignedIn, id: string) {
  const params = { path: { id }, query: { email: user.email } };
  return answerForPage(commerce.GET('/admin/products/{id}', { params }));
}

/** One product to be changed, and one page of its ledger. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { user, commerce } = signedIn;
  const id = params['productId'] ?? '';
  const { page } = readUserList(new URL(request.url).searchParams);
  const query = { email: user.email, page, pageSize };
  const [product, ledger] = await Promise.all([
    readProduct(signedIn, id),
    answerList(
      commerce.GET('/admin/products/{id}/movements', { params: { path: { id }, query } }),
      pageSize,
    ),
  ]);
  return { product, ledger, page };
}

/** What a form on this page is answered with; `current` is what someone else has made of it. */
interface Refusal {
  form: 'edit' | 'count';
  result: SubmissionResult<string[]>;
  current: EditedProduct | null;
}

function refused(
  form: Refusal['form'],
  reply: ReturnType<typeof replyInvalid>,
  current: EditedProduct | null = null,
) {
  const refusal: Refusal = { form, result: reply.data, current };
  return data(refusal, { status: reply.init?.status ?? 422 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const id = params['productId'] ?? '';
  const formData = await request.formData();
  const isCount = formData.get('form') === 'count';
  const reply = await (isCount ? countStock : editProduct)(signedIn, id, formData);
  if (reply) return reply;
  const message = isCount ? 'Stock corrected' : 'Product saved';
  return redirectWithToast(adminPaths.product(id), { type: 'success', message });
}

async function countStock({ user, commerce }: SignedIn, id: string, formData: FormData) {
  const submission = parseWithZod(formData, { schema: countStockSchema });
  if (submission.status !== 'success') return refused('count', replyInvalid(submission));
  try {
    await answer(
      commerce.PATCH('/products/{id}', {
        params: { path: { id }, query: { email: user.email } },
        body: submission.value,
      }),
    );
    return null;
  } catch (error) {
    return refused('count', replyProductRefused(submission, error));
  }
}

async function editProduct(signedIn: SignedIn, id: string, formData: FormData) {
  const { user, commerce } = signedIn;
  const imageProblem = await sendImageAhead(signedIn, formData);
  const submission = parseWithZod(formData, { schema: editProductSchema });
  if (imageProblem) return refused('edit', replyProductRefused(submission, imageProblem));
  if (submission.status !== 'success') return refused('edit', replyInvalid(submission));
  const { version, image: _sent, img, ...facts } = submission.value;
  try {
    await answer(
      commerce.PATCH('/products/{id}', {
        params: {
          path: { id },
          query: { email: user.email },
          header: { 'if-match': `"v${version}"` },
        },
        body: { ...facts, ...(img ? { img } : {}) },
      }),
    );
    return null;
  } catch (error) {
    const isStale = error instanceof CommerceProblem && error.code === 'PRODUCT_CHANGED';
    const current = isStale ? await readProduct(signedIn, id) : null;
    return refused('edit', replyProductRefused(submission, error), current);
  }
}

export default function ManageProduct() {
  const { product, ledger, page } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const resultOf = (form: Refusal['form']) =>
    refusal?.form === form ? (refusal.result as SubmissionResult<string[]>) : undefined;
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink to={paths.manageProducts}>Manage Products</TextLink>
      </p>
      <PageHeading aside={`${product.stock} in stock`}>{product.name}</PageHeading>
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_360px]">
        <section aria-labelledby="facts-heading">
          <h2 id="facts-heading" className="mb-5 text-xl">
            Product
          </h2>
          <EditProductForm
            // After it was saved it begins anew; a refused count leaves what is typed here alone.
            key={refusal?.form === 'edit' ? 'refused' : product.version}
            product={product}
            current={refusal?.form === 'edit' ? refusal.current : null}
            lastResult={resultOf('edit')}
          />
        </section>
        <StockPanel key={product.stock} product={product} lastResult={resultOf('count')} />
      </div>
      <section aria-labelledby="ledger-heading" className="mt-12 flex flex-col gap-5">
        <h2 id="ledger-heading" className="text-xl">
          Ledger
        </h2>
        <MovementTable movements={ledger.rows} />
        <Pagination
          page={page}
          pageCount={ledger.pageCount}
          pathFor={(wanted) => adminPaths.product(product._id, wanted)}
        />
      </section>
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
