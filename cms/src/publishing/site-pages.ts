/**
 * The pages of the storefront that content may link to; `:id` and `:slug` stand for any one segment.
 * A test holds this list against the storefront's routes.
 */
export const SITE_PAGES = [
  '/',
  '/about',
  '/allProducts',
  '/blogs',
  '/blogs/:slug',
  '/dashboard',
  '/dashboard/myOrders',
  '/dashboard/myReviews',
  '/login',
  '/myPortfolio',
  '/products/:id',
  '/purchase/:id',
  '/questions',
  '/resetpassword',
] as const;

/** Where a path of the site leads. */
export type SiteTarget =
  | { readonly kind: 'page' | 'nowhere' }
  | { readonly kind: 'product'; readonly id: string }
  | { readonly kind: 'post'; readonly slug: string };

/** Tells where a link to our own site leads; query and fragment make no difference. */
export function siteTarget(url: string): SiteTarget {
  const path = new URL(url, 'http://site.invalid').pathname.replace(/(.)\/+$/, '$1');
  const [, first = '', second, ...more] = path.split('/');
  const pattern = SITE_PAGES.find((page) => matches(page, path));
  if (pattern === undefined || more.length > 1) return { kind: 'nowhere' };
  const last = decodeURIComponent(second ?? '');
  if (pattern === '/products/:id' || pattern === '/purchase/:id')
    return { kind: 'product', id: last };
  if (pattern === '/blogs/:slug' && first === 'blogs') return { kind: 'post', slug: last };
  return { kind: 'page' };
}

function matches(page: string, path: string): boolean {
  const wanted = page.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? given[index] !== '' : part === given[index],
    )
  );
}
