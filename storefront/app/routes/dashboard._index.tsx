import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { SecurityLink } from '~/components/account/security-link';
import { PageHeading } from '~/components/admin/page-heading';
import { ProfileCard } from '~/components/admin/profile-card';
import { ShopForm, SubmitButton, TextField } from '~/components/forms';
import { paths } from '~/lib/paths';
import { profileSchema } from '~/schemas/profile';
import { answer } from '~/services/commerce.server';
import { replyAway, replyInvalid, replyRefused } from '~/services/form-reply.server';
import { requireUser, requireUserOrAway } from '~/services/guards.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'My Profile | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireUser(request);
  return { user };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireUserOrAway(request);
  const formData = await request.formData();
  if (!signedIn) return replyAway(formData);
  const { user, commerce } = signedIn;
  const submission = parseWithZod(formData, { schema: profileSchema });
  if (submission.status !== 'success') return replyInvalid(submission);
  try {
    await answer(
      commerce.PUT('/user/{email}', {
        params: { path: { email: user.email } },
        body: { data: submission.value },
      }),
    );
  } catch (error) {
    return replyRefused(submission, error, ['location', 'phone', 'education', 'linkedIn']);
  }
  return redirectWithToast(paths.dashboard, { type: 'success', message: 'Profile Updated!' });
}

export default function MyProfile() {
  const { user } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { key } = useLocation();
  return (
    <>
      <PageHeading>My Profile</PageHeading>
      <div className="grid gap-10 xl:grid-cols-2">
        <ProfileCard user={user} />
        <section aria-labelledby="update-heading">
          <h2 id="update-heading" className="mb-5 text-xl">
            Update Your Info
          </h2>
          {/* After a success the form begins anew; after a refusal it keeps what was typed. */}
          <UpdateForm
            key={lastResult ? 'refused' : key}
            lastResult={lastResult}
            details={user.data}
          />
        </section>
      </div>
      <SecurityLink />
    </>
  );
}

interface UpdateFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  details: Record<'location' | 'phone' | 'education' | 'linkedIn', string | null>;
}

function UpdateForm({ lastResult, details }: UpdateFormProps) {
  const [form, fields] = useForm({
    id: 'profile',
    lastResult: lastResult ?? null,
    defaultValue: details,
  });
  return (
    <ShopForm form={form}>
      <TextField field={fields.location} label="Location" autoComplete="address-level2" required />
      <TextField field={fields.phone} type="tel" label="Phone" autoComplete="tel" required />
      <TextField field={fields.education} label="Education" />
      <TextField
        field={fields.linkedIn}
        type="url"
        label="LinkedIn"
        placeholder="https://www.linkedin.com/in/…"
      />
      <SubmitButton className="self-start" pendingLabel="Saving…">
        Update
      </SubmitButton>
    </ShopForm>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
