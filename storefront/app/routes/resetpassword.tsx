import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ShopForm, SubmitButton, TextField } from '~/components/forms';
import { TextLink } from '~/components/ui/button';
import { paths } from '~/lib/paths';
import { newPasswordSchema, resetSchema } from '~/schemas/sign-in';
import { signInRefusal } from '~/services/auth.server';
import { answer, commerceClient } from '~/services/commerce.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Reset Password | Ohmworks' }];

/** The code of a mailed link, when the person came by one. */
function readCode(request: Request): string | null {
  return new URL(request.url).searchParams.get('code');
}

export function loader({ request }: LoaderFunctionArgs) {
  return { code: readCode(request) };
}

export async function action({ request }: ActionFunctionArgs) {
  return readCode(request) === null ? requestLink(request) : setPassword(request);
}

async function requestLink(request: Request) {
  const submission = parseWithZod(await request.formData(), { schema: resetSchema });
  if (submission.status !== 'success') {
    return data({ result: submission.reply(), refusal: null }, { status: 422 });
  }
  try {
    await answer(commerceClient(request).POST('/auth/reset', { body: submission.value }));
  } catch (error) {
    const { status, words } = signInRefusal(error);
    return data({ result: submission.reply(), refusal: words }, { status });
  }
  return redirectWithToast(paths.login, { type: 'success', message: 'Reset Email Sent!' });
}

async function setPassword(request: Request) {
  const submission = parseWithZod(await request.formData(), { schema: newPasswordSchema });
  const hideFields = ['password'];
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }), refusal: null }, { status: 422 });
  }
  try {
    await answer(commerceClient(request).POST('/auth/reset/confirm', { body: submission.value }));
  } catch (error) {
    const { status, words } = signInRefusal(error);
    return data({ result: submission.reply({ hideFields }), refusal: words }, { status });
  }
  return redirectWithToast(paths.login, { type: 'success', message: 'Password changed.' });
}

export default function ResetPassword() {
  const { code } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <main className="page-width py-12">
      <div className="mx-auto max-w-[420px]">
        <h1 className="text-3xl">Reset Password</h1>
        <p className="mt-2 mb-8 text-muted">
          {code === null
            ? 'We send you a link with which to choose a new password.'
            : 'Choose a new password. You will be signed out everywhere.'}
        </p>
        <ResetForm
          code={code}
          lastResult={actionData?.result}
          refusal={actionData?.refusal ?? null}
        />
        <ul className="mt-8 flex flex-col gap-2 text-sm">
          {code === null ? null : (
            <li>
              Link used before or too old?{' '}
              <TextLink to={paths.resetPassword}>Ask for a new link</TextLink>
            </li>
          )}
          <li>
            <TextLink to={paths.login}>Back to Log In</TextLink>
          </li>
        </ul>
      </div>
    </main>
  );
}

interface ResetFormProps {
  code: string | null;
  lastResult: SubmissionResult<string[]> | undefined;
  refusal: string | null;
}

function ResetForm({ code, lastResult, refusal }: ResetFormProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: code === null ? 'reset' : 'new-password',
    lastResult: lastResult ?? null,
  });
  return (
    <ShopForm form={form}>
      {code === null ? (
        <TextField field={fields.email} type="email" label="Email" autoComplete="email" required />
      ) : (
        <>
          <input type="hidden" name="code" value={code} />
          <TextField
            field={fields.password}
            type="password"
            label="New password"
            autoComplete="new-password"
            required
          />
        </>
      )}
      <SubmitButton pendingLabel="One moment…">
        {code === null ? 'Reset' : 'Set New Password'}
      </SubmitButton>
      {refusal ? (
        <p role="alert" className="text-sm font-medium text-bad">
          {refusal}
        </p>
      ) : null}
    </ShopForm>
  );
}
