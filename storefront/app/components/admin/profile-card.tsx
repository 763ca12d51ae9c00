import { Card } from '~/components/ui/card';

interface ProfileCardProps {
  user: {
    name: string;
    email: string;
    img: string;
    data: {
      location: string | null;
      phone: string | null;
      education: string | null;
      linkedIn: string | null;
    };
  };
}

/** Avatar if present, display name, email, and the details that are set (spec section 2). */
export function ProfileCard({ user }: ProfileCardProps) {
  const { location, phone, education, linkedIn } = user.data;
  const facts = [
    ['Email', user.email],
    ['Location', location],
    ['Phone', phone],
    ['Education', education],
  ] as const;
  return (
    <Card as="section" className="self-start p-6">
      <div className="flex items-center gap-4">
        {user.img ? (
          <img
            src={user.img}
            alt=""
            width={64}
            height={64}
            referrerPolicy="no-referrer"
            className="size-16 shrink-0 rounded-full border border-rule object-cover"
          />
        ) : null}
        <h2 dir="auto" className="min-w-0 text-xl [overflow-wrap:anywhere]">
          {user.name || user.email}
        </h2>
      </div>
      <dl className="mt-6 text-sm">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="grid grid-cols-[96px_1fr] gap-4 border-t border-rule py-2">
              <dt className="text-muted">{name}</dt>
              <dd dir="auto" className="text-left [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ) : null,
        )}
        {linkedIn?.startsWith('https://') ? (
          <div className="grid grid-cols-[96px_1fr] gap-4 border-t border-rule py-2">
            <dt className="text-muted">LinkedIn</dt>
            <dd className="[overflow-wrap:anywhere]">
              <a
                href={linkedIn}
                rel="noopener noreferrer nofollow"
                target="_blank"
                className="text-copper-deep underline underline-offset-4"
              >
                {linkedIn.replace(/^https:\/\/(?:www\.)?/u, '')}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}
