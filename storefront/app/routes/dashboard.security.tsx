import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { NoPassword, PasswordForm } from '~/components/account/password-form';
import { SessionList } from '~/components/account/session-list';
import { PageHeading } from '~/components/admin/page-heading';
import { LinkButton, TextLink } from '~/components/ui/button';
import { confirmPaths } from '~/lib/confirm-paths';
import { paths } from '~/lib/paths';
import { refusalWords } from '~/lib/refusal-words';
import { changePasswordSchema } from '~/schemas/sign-in';
import { answer, answerForPage, CommerceProblem } from '~/services/commerce.server';
import { replyAway, replyInvalid, replyRefused } from '~/services/form-reply.server';
import { requireUser, requireUserOrAway, type SignedIn } from '~/services/guards.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Password and Sessions | Ohmworks' }];

const hideFields = ['currentPassword', 'newPassword'];

export async function loader({ request }: LoaderFunctionArgs) {
  const { commerce } = await requireUser(request);
  return answerForPage(commerce.GET('/auth/sessions'));
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireUserOrAway(request);
  const formData = await request.formData();
  const id = formData.get('endSession');
  if (typeof id === 'string' && signedIn) return endSession(signedIn, id);
  if (signedIn) return changePassword(signedIn, formData);
  for (const name of hideFields) formData.delete(name);
  return replyAway(formData);
}

async function endSession({ commerce }: SignedIn, id: string) {
  try {
    await answer(commerce.DELETE('/auth/sessions/{id}', { params: { path: { id } } }));
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    // One that is not there any more is what was asked for.
    if (error.status !== 404) {
      const message = refusalWords(error);
      return redirectWithToast(paths.security, { type: 'error', message });
    }
  }
  return redirectWithToast(paths.security, { type: 'success', message: 'Signed out there.' });
}

async function changePassword({ commerce }: SignedIn, formData: FormData) {
  const submission = parseWithZod(formData, { schema: changePasswordSchema });
  if (submission.status !== 'success') return replyInvalid(submission, hideFields);
  try {
    await answer(commerce.PUT('/auth/password', { body: submission.value }));
  } catch (error) {
    return replyRefused(submission, error, hideFields, hideFields);
  }
  return redirectWithToast(paths.security, { type: 'success', message: 'Password changed.' });
}

export default function Security() {
  const { hasPassword, sessions } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? null;
  const { key } = useLocation();
  return (
    <>
      <Outlet />
      <PageHeading>Password and Sessions</PageHeading>
      <div className="grid gap-12 xl:grid-cols-2">
        <section aria-labelledby="password-heading">
          <h2 id="password-heading" className="mb-5 text-xl">
            Change your password
          </h2>
          {hasPassword ? (
            // After a success the form begins anew.
            <PasswordForm key={lastResult ? 'refused' : key} lastResult={lastResult} />
          ) : (
            <NoPassword />
          )}
        </section>
        <section aria-labelledby="sessions-heading">
          <h2 id="sessions-heading" className="mb-5 text-xl">
            Where you are signed in
          </h2>
          <SessionList sessions={sessions} />
          <LinkButton
            to={confirmPaths.signOutEverywhere}
            look="danger"
            className="mt-5"
            preventScrollReset
          >
            Sign out everywhere
          </LinkButton>
        </section>
      </div>
      <p className="mt-10 text-sm">
        <TextLink to={paths.dashboard}>Back to My Profile</TextLink>
      </p>
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
