import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHead } from '~/components/content/page-head';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { ErrorPanel } from '~/components/ui/error-panel';
import { pageMeta } from '~/lib/page-meta';
import { readQuestions } from '~/services/catalogue.server';
import { readDraftQuestions } from '~/services/content.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: 'QnAs', description: 'Questions that buyers ask, and our answers.' });

/** The questions page (spec section 2): one card for each question with its answer below. */
export async function loader({ request }: LoaderFunctionArgs) {
  const questions = (await readDraftQuestions(request)) ?? (await readQuestions(request));
  return data({ questions: questions ?? null }, { status: questions ? 200 : 503 });
}

export default function Questions() {
  const { questions } = useLoaderData<typeof loader>();
  return (
    <main className="page-width flex flex-col gap-8 py-12">
      <PageHead title="QnAs" />
      {questions === null ? (
        <ErrorPanel
          title="The questions could not be loaded"
          text="They do not answer at the moment."
        />
      ) : questions.length === 0 ? (
        <EmptyState title="No questions yet" text="Answers will stand here." />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {questions.map(({ _id, question, answer }) => (
            <li key={_id} className="grid min-w-0">
              <Card as="article" className="p-6">
                <h2 className="text-lg [overflow-wrap:anywhere]">{question}</h2>
                <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line text-muted">
                  {answer}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
