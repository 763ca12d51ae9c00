import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { GoogleSignIn } from '~/components/account/google-sign-in';
import { useGooglePopup } from '~/components/account/use-google-popup';
import { ShopForm, SubmitButton, TextField } from '~/components/forms';
import { TextLink } from '~/components/ui/button';
import { loginPath, paths } from '~/lib/paths';
import { safeRedirect } from '~/lib/safe-redirect';
import { knownRefusal } from '~/lib/sign-in-words';
import { loginSchema, registerSchema } from '~/schemas/sign-in';
import { getAuthenticator, signInRefusal } from '~/services/auth.server';
import { hasGoogle } from '~/services/google.server';
import { glanceAtUser } from '~/services/guards.server';
import { rememberAccessToken } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Log In | Ohmworks' }];

type Mode = 'login' | 'register';

/** What the address says: log in or register, and where the person came from. */
function readAddress(request: Request): { mode: Mode; redirectTo: string } {
  const { searchParams } = new URL(request.url);
  return {
    mode: searchParams.get('mode') === 'register' ? 'register' : 'login',
    redirectTo: safeRedirect(searchParams.get('redirectTo')),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const address = readAddress(request);
  if ((await glanceAtUser(request)).user) throw redirect(address.redirectTo);
  const refused = knownRefusal(new URL(request.url).searchParams.get('refused'));
  return { ...address, refused, hasGoogle: hasGoogle() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { mode, redirectTo } = readAddress(request);
  const formData = await request.formData();
  const schema = mode === 'register' ? registerSchema : loginSchema;
  const submission = parseWithZod(formData, { schema });
  const hideFields = ['password'];
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }), refusal: null }, { status: 422 });
  }
  const checked = new FormData();
  for (const [name, value] of Object.entries(submission.value)) checked.set(name, value);
  try {
    // Its body has been read above; the strategy takes the checked form instead.
    const { url, headers } = request;
    const { token } = await getAuthenticator().authenticate('form', new Request(url, { headers }), {
      context: { ...context, formData: checked },
    });
    return await redirectWithToast(
      redirectTo,
      { type: 'success', message: 'Signed In Successfully.' },
      [rememberAccessToken(token)],
    );
  } catch (error) {
    const { status, words } = signInRefusal(error);
    return data({ result: submission.reply({ hideFields }), refusal: words }, { status });
  }
}

export default function Login() {
  const { mode, redirectTo, refused, hasGoogle } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const navigate = useNavigate();
  const google = useGooglePopup(() => navigate(redirectTo, { replace: true }));
  const { forgetRefusal } = google;
  // A form that was sent since says how it went.
  useEffect(forgetRefusal, [actionData, forgetRefusal]);
  const isRegister = mode === 'register';
  return (
    <main className="page-width py-12">
      <div className="mx-auto max-w-[420px]">
        <h1 className="text-3xl">{isRegister ? 'Register' : 'Log In'}</h1>
        <p className="mt-2 mb-8 text-muted">
          {isRegister
            ? 'An account is all you need to order parts in bulk.'
            : 'Order parts, follow your orders and keep your profile.'}
        </p>
        {/* Keyed by mode: nothing typed or told in one form stays behind in the other. */}
        <SignInForm
          key={mode}
          isRegister={isRegister}
          lastResult={actionData?.result}
          refusal={google.refusal ?? actionData?.refusal ?? refused}
        />
        {hasGoogle ? (
          <>
            <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
              or
            </p>
            <GoogleSignIn redirectTo={redirectTo} openPopup={google.openPopup} />
            <p role="status" className="mt-2 text-sm text-muted">
              {google.isOpen ? "Please go on in Google's window." : null}
            </p>
          </>
        ) : null}
        <SignInLinks isRegister={isRegister} redirectTo={redirectTo} />
      </div>
    </main>
  );
}

interface SignInFormProps {
  isRegister: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
  refusal: string | null;
}

function SignInForm({ isRegister, lastResult, refusal }: SignInFormProps) {
  const [form, fields] = useForm<{ name?: string; email: string; password: string }>({
    id: isRegister ? 'register' : 'login',
    lastResult: lastResult ?? null,
  });
  return (
    <ShopForm form={form} replace>
      {isRegister ? (
        <TextField field={fields.name} label="Name" autoComplete="name" required />
      ) : null}
      <TextField field={fields.email} type="email" label="Email" autoComplete="email" required />
      <TextField
        field={fields.password}
        type="password"
        label="Password"
        autoComplete={isRegister ? 'new-password' : 'current-password'}
        required
      />
      <SubmitButton pendingLabel="One moment…">{isRegister ? 'Register' : 'Log In'}</SubmitButton>
      {refusal ? (
        <p role="alert" className="text-sm font-medium text-bad">
          {refusal}
        </p>
      ) : null}
    </ShopForm>
  );
}

function SignInLinks({ isRegister, redirectTo }: { isRegister: boolean; redirectTo: string }) {
  const login = loginPath(redirectTo);
  if (isRegister) {
    return (
      <p className="mt-8 text-sm">
        Have an account?{' '}
        <TextLink to={login} replace>
          Click here to log in...
        </TextLink>
      </p>
    );
  }
  const register = `${login}${login.includes('?') ? '&' : '?'}mode=register`;
  return (
    <ul className="mt-8 flex flex-col gap-2 text-sm">
      <li>
        New here?{' '}
        <TextLink to={register} replace>
          Click here to register...
        </TextLink>
      </li>
      <li>
        Forgot your password? <TextLink to={paths.resetPassword}>Reset Now...</TextLink>
      </li>
    </ul>
  );
}
