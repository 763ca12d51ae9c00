import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { leaveForGoogle } from '~/services/google.server';

/** Nothing to see here: leaving for Google is a POST. */
export function loader() {
  return redirect(paths.login);
}

/** 'Sign in with Google': to Google's own page, in the tab or in the popup that sent the form. */
export async function action({ request }: ActionFunctionArgs) {
  const formData = await request.formData();
  const { url, headers } = request;
  return leaveForGoogle(new Request(url, { headers }), {
    redirectTo: formData.get('redirectTo'),
    popup: formData.get('popup'),
  });
}
