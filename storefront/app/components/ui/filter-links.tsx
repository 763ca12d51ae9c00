import { Link } from '@remix-run/react';
import { classNames } from './class-names';

interface FilterLinksProps {
  /** Names the choice for those who do not see it. */
  label: string;
  choices: readonly { label: string; to: string; isCurrent: boolean }[];
}

/** A choice of which one holds, each a link: the address says it all. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.to}>
            <Link
              to={choice.to}
              aria-current={choice.isCurrent ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 items-center rounded-sm border px-3 text-sm font-medium transition-colors',
                choice.isCurrent
                  ? 'border-signal bg-signal text-on-signal'
                  : 'border-rule-strong bg-sheet hover:border-ink',
              )}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
