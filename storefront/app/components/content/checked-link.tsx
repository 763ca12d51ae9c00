import { Link } from '@remix-run/react';
import type { AnchorHTMLAttributes } from 'react';
import { safeHref } from '~/lib/paths';

/**
 * A link that an editor wrote: a page of our own opens in place, anything else as an ordinary link
 * without telling it where the person came from. An address that is not safe leads home.
 */
export function CheckedLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const checked = safeHref(href);
  if (checked.startsWith('/')) return <Link to={checked} prefetch="intent" {...rest} />;
  return (
    <a href={checked} rel="noopener noreferrer nofollow" {...rest}>
      {rest.children}
    </a>
  );
}
