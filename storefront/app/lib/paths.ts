import type { MyOrdersQuery } from './my-orders';
import { ownPath, safeRedirect } from './safe-redirect';

/** What the product list can be asked for. Values that are left out, or the default, stay out of the URL. */
export interface ProductListQuery {
  search?: string;
  category?: string;
  sort?: string;
  page?: number;
}

const segment = encodeURIComponent;

/** Every address of the storefront. Ids and texts are encoded here and nowhere else. */
export const paths = {
  home: '/',
  allProducts: '/allProducts',
  blogs: '/blogs',
  myPortfolio: '/myPortfolio',
  about: '/about',
  questions: '/questions',
  login: '/login',
  resetPassword: '/resetpassword',
  signOut: '/signout',
  google: '/auth/google',
  googleCallback: '/auth/google/callback',
  newsletter: '/newsletter',
  sitemap: '/sitemap.xml',
  pagesSitemap: '/sitemaps/pages',
  confirmNewsletter: '/newsletter/confirm',
  unsubscribeNewsletter: '/newsletter/unsubscribe',
  preview: '/preview',
  leavePreview: '/preview/leave',
  contentChanged: '/webhooks/content',
  dashboard: '/dashboard',
  security: '/dashboard/security',
  myOrders: '/dashboard/myOrders',
  myReviews: '/dashboard/myReviews',
  users: '/dashboard/users',
  allOrders: '/dashboard/allOrders',
  manageProducts: '/dashboard/manageProducts',
  addProduct: '/dashboard/addProduct',
  productsSitemap: (page: number) => `/sitemaps/products?page=${page}`,
  product: (productId: string) => `/products/${segment(productId)}`,
  purchase: (productId: string) => `/purchase/${segment(productId)}`,
  order: (orderId: string) => `/dashboard/myOrders/${segment(orderId)}`,
  payment: (orderId: string) => `/dashboard/payment/${segment(orderId)}`,
  blog: (slug: string) => `/blogs/${segment(slug)}`,
} as const;

/** The product list with its search, filter, sort and page in the URL. */
export function productListPath({ search, category, sort, page }: ProductListQuery): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (category) query.set('category', category);
  if (sort) query.set('sort', sort);
  if (page !== undefined && page > 1) query.set('page', String(page));
  return query.size === 0 ? paths.allProducts : `${paths.allProducts}?${query.toString()}`;
}

/** The list of one's own orders, its state and page in the URL. */
export function myOrdersPath(query: MyOrdersQuery): string {
  return paths.myOrders + myOrdersSearch(query);
}

/** The query of that list, for the questions that stand over it; '' for its first page. */
export function myOrdersSearch({ status, page }: MyOrdersQuery): string {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The sign-in page, remembering where the person came from. */
export function loginPath(redirectTo: string): string {
  const origin = safeRedirect(redirectTo);
  return origin === '/'
    ? paths.login
    : `${paths.login}?${new URLSearchParams({ redirectTo: origin })}`;
}

/** The sign-in page, saying why signing in with Google did not work (`words`: see sign-in-words). */
export function refusedLoginPath(redirectTo: string, words: string): string {
  const login = loginPath(redirectTo);
  return `${login}${login.includes('?') ? '&' : '?'}${new URLSearchParams({ refused: words })}`;
}

/** `href` when it is safe to render: a page of our own, or http(s), mailto, tel; otherwise '/'. */
export function safeHref(href: string): string {
  const isForeign = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i.test(href) && URL.canParse(href);
  return isForeign ? href : (ownPath(href) ?? '/');
}
