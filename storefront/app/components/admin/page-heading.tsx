import type { ReactNode } from 'react';

/** A dashboard page's heading, with a short fact beside it. */
export function PageHeading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule pb-4">
      <h1 className="min-w-0 text-3xl [overflow-wrap:anywhere]">{children}</h1>
      {aside ? <p className="font-mono text-sm text-muted">{aside}</p> : null}
    </div>
  );
}
