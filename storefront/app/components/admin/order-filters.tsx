import Download from 'lucide-react/icons/download';
import { buttonClasses, TextLink } from '~/components/ui/button';
import { FilterLinks } from '~/components/ui/filter-links';
import { adminPaths, orderStatuses, type OrderListQuery } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';
import { SearchForm } from './search-form';

interface OrderFiltersProps {
  query: OrderListQuery;
  /** Whose orders are shown, when it is one person's. */
  person: string | null;
}

/** State, search and person of the list of all orders, and the way out of it as CSV. */
export function OrderFilters({ query, person }: OrderFiltersProps) {
  const { status, search, user } = query;
  const choices = [{ value: undefined, label: 'All' }, ...orderStatuses].map(
    ({ value, label }) => ({
      label,
      to: adminPaths.orders({ search, user, status: value }),
      isCurrent: status === value,
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <FilterLinks label="State" choices={choices} />
      {person ? (
        <p className="text-sm [overflow-wrap:anywhere]">
          Orders of <strong>{person}</strong>.{' '}
          <TextLink to={adminPaths.orders({ status, search })}>Show everyone’s</TextLink>
        </p>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SearchForm
          action={paths.allOrders}
          label="Search orders"
          placeholder="Customer, part or transaction"
          search={search}
          kept={{ status, user }}
        />
        {/* A plain link: the file comes from the server, not through the page. */}
        <a href={adminPaths.ordersCsv(query)} download className={buttonClasses('outline')}>
          <Download size={16} aria-hidden="true" />
          CSV
        </a>
      </div>
    </div>
  );
}
