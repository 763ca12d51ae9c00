import { buttonClasses, LinkButton } from '../ui/button';
import { useRequestId } from './request-id';
import { paths } from '~/lib/paths';
import { wordsForStatus } from '~/lib/problem-messages';

/** 'Page Not Found!' with the way home (spec section 2). */
export function NotFoundPage() {
  return (
    <main className="page-width flex flex-col items-start gap-6 py-24">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="text-4xl">Page Not Found!</h1>
      <p className="max-w-prose text-muted">
        The part you are after may have been withdrawn, or the address was mistyped.
      </p>
      <LinkButton to={paths.home}>Go Back Home</LinkButton>
    </main>
  );
}

interface ProblemPageProps {
  status: number;
  /** The address to try again. */
  retryPath: string;
}

/** A page that could not be shown: what happened in plain words, Retry, and the way home. */
export function ProblemPage({ status, retryPath }: ProblemPageProps) {
  const { title, text } = wordsForStatus(status);
  // Shown so that a person can quote it to us.
  const requestId = useRequestId();
  return (
    <main className="page-width flex flex-col items-start gap-6 py-24">
      <p className="font-mono text-sm text-muted">{status}</p>
      <h1 className="text-4xl">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <a href={retryPath} className={buttonClasses('primary')}>
          Retry
        </a>
        <LinkButton look="outline" to={paths.home}>
          Go Back Home
        </LinkButton>
      </div>
      {requestId ? (
        <p data-request-id={requestId} className="font-mono text-xs text-muted">
          Request {requestId}
        </p>
      ) : null}
    </main>
  );
}
