import { Link } from '@remix-run/react';
import { classNames } from '~/components/ui/class-names';
import { type MyOrdersQuery, orderFilters } from '~/lib/my-orders';
import { myOrdersPath } from '~/lib/paths';

/** Narrows one's own orders to those in one state: links, so it works without JavaScript. */
export function OrderFilters({ current }: { current: MyOrdersQuery['status'] }) {
  return (
    <nav aria-label="Orders by state" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {orderFilters.map(({ status, label }) => (
          <li key={label}>
            <Link
              to={myOrdersPath({ status, page: 1 })}
              aria-current={status === current ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 items-center rounded-sm border px-3 text-sm font-medium transition-colors',
                status === current
                  ? 'border-signal bg-signal text-on-signal'
                  : 'border-rule-strong bg-sheet hover:border-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
