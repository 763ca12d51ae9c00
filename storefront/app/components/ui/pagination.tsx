import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type Counted, isCutShort } from '~/lib/count-words';
import { buttonClasses } from './button';

interface PaginationProps {
  page: number;
  pageCount: number;
  /** Of a list whose pages may end before it does: the last page then says so. */
  counted?: Counted;
  /** The address of a page; only ever our own path. */
  pathFor: (page: number) => string;
}

/** Previous, 'Page 2 of 5', next. Nothing when there is one page. */
export function Pagination({ page, pageCount, counted, pathFor }: PaginationProps) {
  if (pageCount <= 1) return null;
  const endsEarly = page >= pageCount && counted !== undefined && isCutShort(counted);
  return (
    <nav aria-label="Pages" className="flex flex-col gap-4 border-t border-rule pt-6">
      {endsEarly ? (
        <p className="text-sm text-muted">
          Only the first {counted.total.toLocaleString('en-US')} are listed. Narrow the list to find
          the others.
        </p>
      ) : null}
      <div className="flex items-center justify-between gap-4">
        <Step to={page > 1 ? pathFor(page - 1) : undefined} rel="prev">
          <ChevronLeft size={16} aria-hidden="true" /> Previous
        </Step>
        <p className="font-mono text-sm text-muted" aria-current="page">
          Page {page} of {pageCount}
        </p>
        <Step to={page < pageCount ? pathFor(page + 1) : undefined} rel="next">
          Next <ChevronRight size={16} aria-hidden="true" />
        </Step>
      </div>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | undefined; rel: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={`${buttonClasses('quiet', 'sm')} invisible`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} prefetch="intent" className={buttonClasses('outline', 'sm')}>
      {children}
    </Link>
  );
}
