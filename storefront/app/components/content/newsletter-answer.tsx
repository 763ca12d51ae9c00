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
  /** What to do when the link is no good. */
  closed: string;
  outcome: NewsletterOutcome | undefined;
}

const refusals: Record<Exclude<NewsletterOutcome, 'done' | 'closed'>, string> = {
  'too-many': 'Too many tries. Please come back in an hour.',
  away: 'We could not reach our address book. Please try again in a few minutes.',
};

/**
 * Where a link in a newsletter letter leads: one button. Opening the page alone changes nothing, for
 * mail programs open links to look at them.
 */
export function NewsletterAnswer({ question, thanks, closed, outcome }: NewsletterAnswerProps) {
  const { title, text } = outcome === 'done' ? thanks : question;
  const refusal = outcome && outcome !== 'done' ? { ...refusals, closed }[outcome] : undefined;
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
            <FieldError>{refusal}</FieldError>
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
