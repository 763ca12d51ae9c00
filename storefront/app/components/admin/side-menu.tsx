import { NavLink } from '@remix-run/react';
import { classNames } from '~/components/ui/class-names';
import { adminPaths } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';

const profile = { label: 'My Profile', to: paths.dashboard };
const customerLinks = [
  profile,
  { label: 'My Orders', to: paths.myOrders },
  { label: 'My Review', to: paths.myReviews },
];
const adminLinks = [
  { label: 'Overview', to: adminPaths.overview },
  profile,
  { label: 'Manage Users', to: paths.users },
  { label: 'Manage All Orders', to: paths.allOrders },
  { label: 'Manage Products', to: paths.manageProducts },
  { label: 'Add Product', to: paths.addProduct },
];

/** The dashboard's side menu, chosen by the admin check (spec section 2). */
export function SideMenu({ isAdmin }: { isAdmin: boolean }) {
  const links = isAdmin ? adminLinks : customerLinks;
  return (
    <nav aria-label="Dashboard" className="lg:sticky lg:top-24 print:hidden">
      <ul className="flex flex-wrap gap-x-1 border-b border-rule lg:flex-col lg:border-b-0 lg:border-l">
        {links.map(({ label, to }) => (
          <li key={to} className="-mb-px lg:mb-0 lg:-ml-px">
            <NavLink
              to={to}
              end={to === paths.dashboard}
              prefetch="intent"
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center border-b-2 px-3 text-sm lg:border-b-0 lg:border-l-2 lg:px-4',
                  isActive
                    ? 'border-copper font-semibold text-ink'
                    : 'border-transparent text-muted hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
