import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { endSession } from '~/services/guards.server';
import { forgetAccessToken } from '~/services/session.server';

/** Nothing to see here: signing out is a POST. */
export function loader() {
  return redirect(paths.home);
}

/** Ends the session at the service and removes the cookie (spec section 4). */
export async function action({ request }: ActionFunctionArgs) {
  await endSession(request);
  return redirect(paths.home, { status: 303, headers: { 'Set-Cookie': forgetAccessToken() } });
}
