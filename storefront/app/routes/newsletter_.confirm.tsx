import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { NewsletterAnswer, statusOf, tokenOf } from '~/components/content/newsletter-answer';
import { confirmNewsletter } from '~/services/newsletter.server';

export const meta: MetaFunction = () => [
  { title: 'Confirm your address | Ohmworks' },
  { name: 'robots', content: 'noindex' },
];

/** Confirms the address whose letter this link came in. */
export async function action({ request }: ActionFunctionArgs) {
  const outcome = await confirmNewsletter(request, tokenOf(request));
  return data({ outcome }, { status: statusOf(outcome) });
}

export default function ConfirmNewsletter() {
  return (
    <NewsletterAnswer
      question={{
        title: 'Confirm your address',
        text: 'One more step, and our newsletter comes to you.',
        button: 'Confirm',
      }}
      thanks={{
        title: 'Thank you',
        text: 'Your address is confirmed. Every letter has a link with which you can leave again.',
      }}
      closed="This link has closed. Sign up again on the home page to get a new one."
      outcome={useActionData<typeof action>()?.outcome}
    />
  );
}
