import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import type { KeyboardEvent, FocusEvent } from 'react';
import { paths } from '~/lib/paths';
import { classNames } from '../ui/class-names';
import { StrokeIcon } from '../ui/stroke-icon';
import { BrandMark } from './brand';

interface TopBarProps {
  companyName: string;
  phone: string;
  /** Display name of who is signed in; null for a visitor, and while nobody can say who it is. */
  displayName: string | null;
  /** True also while nobody can say who it is. */
  isSignedIn: boolean;
}

/** The sticky bar over every page (spec section 2). On small screens its links open as a menu. */
export function TopBar({ companyName, phone, displayName, isSignedIn }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-bar-rule bg-bar text-on-bar print:hidden">
      <div className="page-width flex h-16 items-center gap-2 sm:gap-4">
        <Link
          to={paths.home}
          className="flex min-h-11 max-w-[60%] shrink-0 items-center gap-3 text-lg font-semibold tracking-tight lg:max-w-[24%]"
        >
          <BrandMark className="size-8 shrink-0" />
          <span className="truncate">{companyName}</span>
        </Link>
        <p className="hidden border-l border-bar-rule pl-4 font-mono text-xs whitespace-nowrap text-on-bar-muted md:block">
          {phone}
        </p>
        <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-4">
          {displayName === null ? null : (
            <p
              className="max-w-[9rem] min-w-0 truncate text-sm text-on-bar-muted"
              title={displayName}
            >
              <bdi>{displayName}</bdi>
            </p>
          )}
          <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
            <BarLinks isSignedIn={isSignedIn} />
          </nav>
          <BarMenu isSignedIn={isSignedIn} />
        </div>
      </div>
    </header>
  );
}

/**
 * The links on small screens. The browser opens and closes it, so it works without JavaScript; with
 * it, Escape, leaving it and following a link close it too.
 */
function BarMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { key } = useLocation();
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLDetailsElement>) => {
    // Without a next element the focus left by a press on the page: a link inside keeps its click.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
      event.currentTarget.open = false;
    }
  };
  return (
    // A new key at every navigation closes the menu.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape and focus of what is inside; it is no control itself
    <details
      key={key}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
      className="group shrink-0 lg:hidden"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">
          <StrokeIcon size={20} path="M4 6h16M4 12h16M4 18h16" />
        </span>
        <span className="hidden group-open:block">
          <StrokeIcon size={20} path="M6 6l12 12M18 6L6 18" />
        </span>
        Menu
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-16 flex max-h-[calc(100dvh-64px)] flex-col overflow-y-auto border-b border-bar-rule bg-bar px-4 py-3 shadow-raised"
      >
        <BarLinks isSignedIn={isSignedIn} />
      </nav>
    </details>
  );
}

const linkBase =
  'flex min-h-11 items-center px-3 text-sm font-medium whitespace-nowrap transition-colors lg:min-h-16 lg:border-b-2 lg:border-t-2 lg:border-t-transparent';

function BarLinks({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <BarLink to={paths.home}>Home</BarLink>
      <BarLink to={paths.allProducts} alsoUnder="/products/">
        Products
      </BarLink>
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

interface BarLinkProps {
  to: string;
  /** Pages under this path belong to the link as well. */
  alsoUnder?: string;
  children: string;
}

function BarLink({ to, alsoUnder, children }: BarLinkProps) {
  const { pathname } = useLocation();
  const isAbove = alsoUnder !== undefined && pathname.startsWith(alsoUnder);
  return (
    <NavLink
      to={to}
      end={to === paths.home}
      prefetch="intent"
      className={({ isActive }) =>
        classNames(
          linkBase,
          isActive || isAbove
            ? 'text-signal max-lg:border-l-2 max-lg:border-signal lg:border-b-signal'
            : 'border-b-transparent hover:text-signal',
        )
      }
    >
      {children}
    </NavLink>
  );
}
