import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { NewsletterAnswer, statusOf, tokenOf } from '~/components/content/newsletter-answer';
import { leaveNewsletter } from '~/services/newsletter.server';

export const meta: MetaFunction = () => [
  { title: 'Leave the newsletter | Ohmworks' },
  { name: 'robots', content: 'noindex' },
];

/** Ends the letters; sent by the button, or by a mail program on its own (RFC 8058). */
export async function action({ request }: ActionFunctionArgs) {
  const outcome = await leaveNewsletter(request, tokenOf(request));
  return data({ outcome }, { status: statusOf(outcome) });
}

export default function LeaveNewsletter() {
  return (
    <NewsletterAnswer
      question={{
        title: 'Leave the newsletter',
        text: 'Press the button, and no more letters come to your address.',
        button: 'Unsubscribe',
      }}
      thanks={{ title: 'You have left', text: 'No more letters will come to your address.' }}
      closed="This link is not whole. Take it from the end of our letter once more."
      outcome={useActionData<typeof action>()?.outcome}
    />
  );
}
