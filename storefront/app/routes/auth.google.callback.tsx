import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { LinkButton } from '~/components/ui/button';
import { refusedLoginPath } from '~/lib/paths';
import { tellTabs } from '~/lib/session-channel';
import { signInRefusal } from '~/services/auth.server';
import { type GoogleFlow, returnFromGoogle } from '~/services/google.server';
import { log } from '~/services/log.server';
import { rememberAccessToken } from '~/services/session.server';
import { redirectWithToast, successToast } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Sign in with Google | Ohmworks' }];

/** A popup shows no bar and no footer. */
export const handle = { isBare: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const returned = await returnFromGoogle(request);
  if (!returned) return redirect(refusedLoginPath('/', 'missing-initial-state'));
  const { flow, forgetFlow } = returned;
  let token: string;
  try {
    ({ token } = await returned.finish());
  } catch (error) {
    return refuse(flow, forgetFlow, wordsOf(error));
  }
  const cookies = [forgetFlow, rememberAccessToken(token)];
  const toast = { type: 'success', message: 'Signed In Successfully.' } as const;
  if (flow.popup === null) return redirectWithToast(flow.redirectTo, toast, cookies);
  return report(flow, null, [...cookies, await successToast(toast)]);
}

function wordsOf(error: unknown): string {
  if (error instanceof Response) throw error;
  try {
    return signInRefusal(error).words;
  } catch (unforeseen) {
    // A person who comes back from Google is told in the form, whatever it was.
    log.error({ err: unforeseen }, 'signing in with Google failed');
    return 'internal-error';
  }
}

function refuse(flow: GoogleFlow, forgetFlow: string, words: string) {
  if (flow.popup !== null) return report(flow, words, [forgetFlow]);
  return redirect(refusedLoginPath(flow.redirectTo, words), {
    headers: { 'Set-Cookie': forgetFlow },
  });
}

/** What the popup tells the tab that opened it. */
function report({ popup, redirectTo }: GoogleFlow, refusal: string | null, cookies: string[]) {
  const headers = new Headers();
  for (const line of cookies) headers.append('Set-Cookie', line);
  return data({ popup: popup ?? '', redirectTo, refusal }, { headers });
}

/** Only a popup comes to see this page, and only for a moment. */
export default function GoogleCallback() {
  const { popup, redirectTo, refusal } = useLoaderData<typeof loader>();
  useEffect(() => {
    tellTabs({ kind: 'google', popup, refusal });
    window.close();
  }, [popup, refusal]);
  return (
    <main className="page-width flex flex-col items-start gap-6 py-12">
      <h1 className="text-2xl">{refusal === null ? 'You are signed in' : 'Not signed in'}</h1>
      <p className="text-muted">You can close this window.</p>
      <LinkButton
        look="outline"
        to={refusal === null ? redirectTo : refusedLoginPath(redirectTo, refusal)}
      >
        Go on here
      </LinkButton>
    </main>
  );
}
