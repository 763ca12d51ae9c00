import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classNames } from './class-names';

/* Reachable by keyboard, so that those without a mouse can scroll it too. */
const keyboardScrollable = { tabIndex: 0 };

/** A ruled table that scrolls sideways inside itself on small screens. `label` names it. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      {...keyboardScrollable}
      className="overflow-x-auto border-y border-rule"
    >
      <table className="w-full border-collapse text-left text-sm">{children}</table>
    </div>
  );
}

/** A column's heading. */
export function Th({ className, ...rest }: ComponentPropsWithoutRef<'th'>) {
  return (
    <th
      scope="col"
      className={classNames(
        'px-3 py-3 label-caps font-medium whitespace-nowrap text-muted',
        className,
      )}
      {...rest}
    />
  );
}

/** A cell. */
export function Td({ className, ...rest }: ComponentPropsWithoutRef<'td'>) {
  return (
    <td
      className={classNames('border-t border-rule px-3 py-3 align-middle', className)}
      {...rest}
    />
  );
}
