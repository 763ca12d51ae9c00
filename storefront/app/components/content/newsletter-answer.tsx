import { Form } from '@remix-run/react';
import { paths } from '~/lib/paths';
import type { NewsletterOutcome } from '~/services/newsletter.server';
import { Button, LinkButton } from '../ui/button';
import { FieldError } from '../ui/field';

interface NewsletterAnswerProps {
  /** Before it is answered. */
  question: { title: string; text: string; button: string };
  /** Once it is done. */
  thanks: { title: string; text: string };
  outcome: NewsletterOutcome | undefined;
}

const refusals: Record<Exclude<NewsletterOutcome, 'done'>, string> = {
  closed: 'This link has closed. Sign up again on the home page to get a new one.',
  'too-many': 'Too many tries. Please come back in an hour.',
  away: 'We could not reach our address book. Please try again in a few minutes.',
};

/**
 * Where a link in a newsletter letter leads: one button. Opening the page alone changes nothing, for
 * mail programs open links to look at them.
 */
export function NewsletterAnswer({ question, thanks, outcome }: NewsletterAnswerProps) {
  const { title, text } = outcome === 'done' ? thanks : question;
  return (
    <main className="page-width flex flex-col items-start gap-6 py-24">
      <h1 className="text-4xl">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      {outcome === 'done' ? (
        <LinkButton to={paths.home}>Go Back Home</LinkButton>
      ) : (
        <Form method="post" className="flex flex-col items-start gap-3">
          <Button type="submit">{question.button}</Button>
          <div role="alert">
            <FieldError>{outcome === undefined ? undefined : refusals[outcome]}</FieldError>
          </div>
        </Form>
      )}
    </main>
  );
}

/** The token in a letter's link. */
export function tokenOf(request: Request): string {
  return (new URL(request.url).searchParams.get('token') ?? '').slice(0, 500);
}

/** The HTTP status of what became of it. */
export function statusOf(outcome: NewsletterOutcome): number {
  return { done: 200, closed: 400, 'too-many': 429, away: 503 }[outcome];
}
