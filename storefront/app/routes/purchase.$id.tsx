import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ProductSheet } from '~/components/order/product-sheet';
import { PurchaseForm } from '~/components/order/purchase-form';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/button';
import { formatDollars } from '~/lib/money';
import { paths } from '~/lib/paths';
import { revalidateWhenRefused } from '~/lib/revalidate-refused';
import { type QuantityBounds, stepQuantity } from '~/lib/purchase-rules';
import { purchaseSchema } from '~/schemas/purchase';
import { answer, answerForPage, CommerceProblem, isAway } from '~/services/commerce.server';
import { replyAway, replyInvalid, replyRefused } from '~/services/form-reply.server';
import { requireUser, requireUserOrAway, type SignedIn } from '~/services/guards.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Purchase ${page?.product.name ?? ''} | Ohmworks` },
];

function readProduct(commerce: SignedIn['commerce'], id: string | undefined) {
  return answerForPage(commerce.GET('/products/{id}', { params: { path: { id: id ?? '' } } }));
}

/** What can be ordered of a product: from its moq up to what no other order has taken. */
function boundsOf(product: { moq: number; available: number }): QuantityBounds {
  return { moq: product.moq, stock: product.available };
}

function nullIfAway(thrown: unknown): null {
  if (isAway(thrown)) return null;
  throw thrown;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, commerce } = await requireUser(request);
  const product = await readProduct(commerce, params.id);
  return {
    product,
    bounds: boundsOf(product),
    buyer: { name: user.name, email: user.email },
    draftId: randomUUID(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireUserOrAway(request);
  const formData = await request.formData();
  const product = signedIn && (await readProduct(signedIn.commerce, params.id).catch(nullIfAway));
  if (!product) return replyAway(formData);
  const { user, commerce } = signedIn;
  const bounds = boundsOf(product);
  const step = formData.get('step');
  const submission = parseWithZod(formData, { schema: purchaseSchema(bounds) });
  if (step === '1' || step === '-1') {
    const quantity = stepQuantity(formData.get('quantity'), step === '1' ? 1 : -1, bounds);
    const typed = Object.fromEntries(formData);
    return data({ initialValue: { ...typed, quantity: String(quantity) } });
  }
  if (submission.status !== 'success') return replyInvalid(submission);
  const { draftId, ...wish } = submission.value;
  try {
    await answer(
      commerce.POST('/orders', {
        params: { header: { 'idempotency-key': draftId }, query: { email: user.email } },
        body: {
          ...wish,
          name: user.name,
          email: user.email,
          paid: false,
          productName: product.name,
          productId: product._id,
        },
      }),
    );
  } catch (error) {
    if (error instanceof CommerceProblem && error.code === 'PRICE_CHANGED') {
      const words = priceChangedWords(error, product.price);
      return data(submission.reply({ formErrors: [words] }), { status: error.status });
    }
    return replyRefused(submission, error, ['phone', 'address', 'quantity']);
  }
  return redirectWithToast(paths.myOrders, {
    type: 'success',
    message: 'Order placed successfully',
  });
}

function priceChangedWords(problem: CommerceProblem, known: number): string {
  const told = problem.document['price'];
  const price = typeof told === 'number' ? told : known;
  return `The price has changed: it is now ${formatDollars(price)} each. Order again if you agree.`;
}

export const shouldRevalidate = revalidateWhenRefused;

export default function Purchase() {
  const { product, bounds, buyer, draftId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const isSoldOut = bounds.stock < bounds.moq;
  return (
    <main className="page-width grid gap-x-12 gap-y-10 py-10 lg:grid-cols-2">
      <ProductSheet product={product} isSoldOut={isSoldOut} />
      <section aria-labelledby="order-heading">
        <h2 id="order-heading" className="mb-6 border-b border-rule pb-3 text-2xl">
          Your order
        </h2>
        {isSoldOut ? (
          <EmptyState
            title="Sold out"
            text={`Less than the minimum order quantity of ${bounds.moq} is left. Please come back later.`}
            action={<LinkButton to={paths.allProducts}>All Products</LinkButton>}
          />
        ) : (
          <PurchaseForm
            key={product._id}
            product={product}
            bounds={bounds}
            buyer={buyer}
            draftId={draftId}
            lastResult={lastResult}
          />
        )}
      </section>
    </main>
  );
}
