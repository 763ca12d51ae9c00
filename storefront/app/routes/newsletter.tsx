import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { redirectWithToast } from '~/services/toast.server';

/** The box itself stands on the home page. */
export function loader() {
  return redirect(paths.home);
}

/** Says what happened: sign-up is not open yet, and nothing has been stored. */
export async function action({ request }: ActionFunctionArgs) {
  const email = (await request.formData()).get('email');
  const isAddress = typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email.trim());
  return redirectWithToast(
    paths.home,
    isAddress
      ? {
          type: 'error',
          message: 'The newsletter is not open for sign-up yet.',
          description: 'Your address was not stored. Please come back soon.',
        }
      : { type: 'error', message: 'Please enter your email' },
  );
}
