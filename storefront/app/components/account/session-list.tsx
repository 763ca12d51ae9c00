import { Form } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';
import { formatMoment } from '~/lib/dates';
import { deviceWords } from '~/lib/device-words';
import { paths } from '~/lib/paths';

interface SessionListProps {
  sessions: {
    _id: string;
    userAgent: string;
    createdAt: string;
    lastSeenAt: string;
    isCurrent: boolean;
  }[];
}

/** Where the person is signed in, each with its 'Sign out'. */
export function SessionList({ sessions }: SessionListProps) {
  return (
    <Card as="ul">
      {sessions.map((session) => (
        <li
          key={session._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule p-4 last:border-b-0"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-3 font-medium">
              {deviceWords(session.userAgent)}
              {session.isCurrent ? <Badge tone="good">This session</Badge> : null}
            </p>
            <p className="mt-1 text-sm text-muted">
              Last seen <Moment iso={session.lastSeenAt} />
              <br />
              Signed in <Moment iso={session.createdAt} />
            </p>
          </div>
          <Form method="post" {...(session.isCurrent ? { action: paths.signOut } : {})}>
            <input type="hidden" name="endSession" value={session._id} />
            <SubmitButton
              look="outline"
              size="sm"
              aria-label={`Sign out: ${deviceWords(session.userAgent)}`}
            >
              Sign out
            </SubmitButton>
          </Form>
        </li>
      ))}
    </Card>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatMoment(iso)}
    </time>
  );
}
