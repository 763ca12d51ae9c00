import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { ShopForm, SubmitButton, TextAreaField, TextField } from '~/components/forms';
import { MyReviewCard } from '~/components/review/my-review-card';
import { StarField } from '~/components/review/star-field';
import { paths } from '~/lib/paths';
import { defaultPoints } from '~/lib/stars';
import { reviewSchema } from '~/schemas/review';
import { answer, answerForPage } from '~/services/commerce.server';
import { replyAway, replyInvalid, replyRefused } from '~/services/form-reply.server';
import { requireUser, requireUserOrAway } from '~/services/guards.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'My Review | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, commerce } = await requireUser(request);
  const review = await answerForPage(
    commerce.GET('/myReview', { params: { query: { email: user.email } } }),
  );
  return { review };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireUserOrAway(request);
  const formData = await request.formData();
  if (!signedIn) return replyAway(formData);
  const { user, commerce } = signedIn;
  const submission = parseWithZod(formData, { schema: reviewSchema });
  if (submission.status !== 'success') return replyInvalid(submission);
  try {
    await answer(
      commerce.PUT('/review', {
        params: { query: { email: user.email } },
        body: submission.value,
      }),
    );
  } catch (error) {
    return replyRefused(submission, error, ['title', 'details', 'rating']);
  }
  return redirectWithToast(paths.myReviews, { type: 'success', message: 'Review Posted!' });
}

export default function MyReview() {
  const { review } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading>My Review</PageHeading>
      {review ? <MyReviewCard review={review} /> : <PostReview />}
    </>
  );
}

function PostReview() {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ title: string; details: string; rating: number }>({
    id: 'review',
    lastResult: lastResult ?? null,
    defaultValue: { rating: defaultPoints },
  });
  return (
    <section aria-labelledby="post-heading" className="max-w-[560px]">
      <h2 id="post-heading" className="mb-5 text-xl">
        Post Review
      </h2>
      <ShopForm form={form}>
        <TextField field={fields.title} label="Title" required />
        <TextAreaField field={fields.details} label="Details" rows={6} required />
        <StarField field={fields.rating} />
        <SubmitButton className="self-start" pendingLabel="Posting…">
          Post Review
        </SubmitButton>
      </ShopForm>
    </section>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
