import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import MenuIcon from 'lucide-react/icons/menu';
import { paths } from '~/lib/paths';
import { classNames } from '../ui/class-names';
import { BrandMark } from './brand';

interface TopBarProps {
  companyName: string;
  phone: string;
  /** Display name of who is signed in; null for a visitor. */
  displayName: string | null;
}

/** The sticky bar over every page (spec section 2). On small screens its links open as a menu. */
export function TopBar({ companyName, phone, displayName }: TopBarProps) {
  const { key } = useLocation();
  return (
    <header className="sticky top-0 z-20 border-b border-bar-rule bg-bar text-on-bar print:hidden">
      <div className="page-width flex h-16 items-center gap-4">
        <Link
          to={paths.home}
          className="flex items-center gap-3 text-lg font-semibold tracking-tight"
        >
          <BrandMark className="size-8" />
          {companyName}
        </Link>
        <p className="hidden border-l border-bar-rule pl-4 font-mono text-xs text-on-bar-muted md:block">
          {phone}
        </p>
        <div className="ml-auto flex min-w-0 items-center gap-4">
          {displayName === null ? null : (
            <p className="max-w-[9rem] truncate text-sm text-on-bar-muted" title={displayName}>
              {displayName}
            </p>
          )}
          <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
            <BarLinks isSignedIn={displayName !== null} />
          </nav>
          {/* A new key at every navigation closes the menu; without JavaScript the page reloads. */}
          <details key={key} className="group lg:hidden">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
              <MenuIcon size={20} aria-hidden="true" />
              Menu
            </summary>
            <nav
              aria-label="Main"
              className="absolute inset-x-0 top-16 flex max-h-[calc(100dvh-64px)] flex-col overflow-y-auto border-b border-bar-rule bg-bar px-4 py-3 shadow-raised"
            >
              <BarLinks isSignedIn={displayName !== null} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

const linkBase =
  'flex min-h-11 items-center px-3 text-sm font-medium whitespace-nowrap transition-colors lg:min-h-16 lg:border-b-2 lg:border-t-2 lg:border-t-transparent';

function BarLinks({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <BarLink to={paths.home}>Home</BarLink>
      <BarLink to={paths.allProducts}>Products</BarLink>
      {isSignedIn ? <BarLink to={paths.dashboard}>Dashboard</BarLink> : null}
      <BarLink to={paths.blogs}>Blogs</BarLink>
      <BarLink to={paths.myPortfolio}>My Portfolio</BarLink>
      {isSignedIn ? (
        <Form method="post" action={paths.signOut}>
          <button
            type="submit"
            className={classNames(
              linkBase,
              'w-full cursor-pointer border-b-transparent hover:text-signal',
            )}
          >
            Sign Out
          </button>
        </Form>
      ) : (
        <BarLink to={paths.login}>Log In</BarLink>
      )}
    </>
  );
}

function BarLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end={to === paths.home}
      prefetch="intent"
      className={({ isActive }) =>
        classNames(
          linkBase,
          isActive
            ? 'text-signal max-lg:border-l-2 max-lg:border-signal lg:border-b-signal'
            : 'border-b-transparent hover:text-signal',
        )
      }
    >
      {children}
    </NavLink>
  );
}
