import type { ReactNode } from 'react';

/** What a list shows when it has nothing: a sentence, and the way on. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 border border-dashed border-rule-strong px-6 py-16 text-center">
      <h2 className="text-xl">{title}</h2>
      {text ? <p className="max-w-prose text-muted">{text}</p> : null}
      {action}
    </div>
  );
}
