import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { type NewsletterOutcome, signUpForNewsletter } from '~/services/newsletter.server';
import { redirectWithToast, type Toast } from '~/services/toast.server';

const addressPattern = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** The box itself stands on the home page. */
export function loader() {
  return redirect(paths.home);
}

const answers: Record<NewsletterOutcome, Toast> = {
  done: {
    type: 'success',
    message: 'Please check your mail.',
    description: 'Press the link in our letter within 48 hours to confirm your address.',
  },
  closed: { type: 'error', message: 'That is not an email address.' },
  'too-many': {
    type: 'error',
    message: 'Too many sign-ups from your network.',
    description: 'Nothing was stored. Please try again in an hour.',
  },
  away: {
    type: 'error',
    message: 'We could not store your address.',
    description: 'This is on our side. Please try again in a few minutes.',
  },
};

/** Asks the CMS to send a confirmation letter; the answer is the same for every address. */
export async function action({ request }: ActionFunctionArgs) {
  const email = (await request.formData()).get('email');
  if (typeof email !== 'string' || email.trim() === '') {
    return redirectWithToast(paths.home, { type: 'error', message: 'Please enter your email' });
  }
  const isAddress = addressPattern.test(email.trim());
  const outcome = isAddress ? await signUpForNewsletter(request, email.trim()) : 'closed';
  return redirectWithToast(paths.home, answers[outcome]);
}
