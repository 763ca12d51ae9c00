import { type ReactNode, useId } from 'react';
import { classNames } from '../ui/class-names';

interface SectionProps {
  title: string;
  text?: string | undefined;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page under its heading and a thin rule. */
export function Section({ title, text, aside, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classNames('page-width', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b border-rule pb-4 [overflow-wrap:anywhere]">
        <div>
          <h2 id={headingId} className="text-3xl">
            {title}
          </h2>
          {text ? <p className="mt-2 max-w-prose text-muted">{text}</p> : null}
        </div>
        {aside}
      </div>
      <div className="pt-8">{children}</div>
    </section>
  );
}
