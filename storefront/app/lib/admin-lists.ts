import { paths } from './paths';

const segment = encodeURIComponent;
const longestSearch = 100;

/** States that the orders can be filtered by, in the words of the page (spec section 4). */
export const orderStatuses = [
  { value: 'paid', label: 'Pending Shipment' },
  { value: 'unpaid', label: 'UnPaid' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'refunded', label: 'Refunded' },
] as const;
export type OrderStatus = (typeof orderStatuses)[number]['value'];

/** What the list of all orders is asked for. */
export interface OrderListQuery {
  status?: OrderStatus | undefined;
  search?: string | undefined;
  /** The `_id` of a buyer. */
  user?: string | undefined;
  page?: number | undefined;
}

/** What the list of users, or of products, is asked for. */
export interface SearchQuery {
  search?: string | undefined;
  page?: number | undefined;
}

export interface ProductQuery extends SearchQuery {
  /** Only products that run low. */
  stock?: 'low' | undefined;
}

function readSearch(query: URLSearchParams): { search: string | undefined; page: number } {
  const page = query.get('page') ?? '';
  return {
    search: query.get('search')?.trim().slice(0, longestSearch) || undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Reads what anyone may have typed into the address; what it says wrongly counts as not said. */
export function readOrderList(query: URLSearchParams) {
  return {
    ...readSearch(query),
    status: orderStatuses.find(({ value }) => value === query.get('status'))?.value,
    user: query.get('user')?.slice(0, 100) || undefined,
  };
}

/** As `readOrderList`, for the users. */
export const readUserList = readSearch;

/** As `readOrderList`, for the products. */
export function readManagedList(query: URLSearchParams) {
  const stock = query.get('stock') === 'low' ? ('low' as const) : undefined;
  return { ...readSearch(query), stock };
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const said = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1),
  );
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Addresses of the administrators' pages. */
export const adminPaths = {
  overview: `${paths.dashboard}/overview`,
  /** The overview, its comparison with Stripe going on from where the last part ended. */
  overviewFrom: (cursor: string) => withQuery(`${paths.dashboard}/overview`, { cursor }),
  users: ({ search, page }: SearchQuery) => withQuery(paths.users, { search, page }),
  orders: ({ status, search, user, page }: OrderListQuery) =>
    withQuery(paths.allOrders, { status, search, user, page }),
  ordersCsv: ({ status, search, user }: OrderListQuery) =>
    withQuery(`${paths.allOrders}.csv`, { status, search, user }),
  packingSlip: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/packingSlip`,
  refundOrder: (orderId: string) => `${paths.allOrders}/${segment(orderId)}/refund`,
  products: ({ search, stock, page }: ProductQuery) =>
    withQuery(paths.manageProducts, { search, stock, page }),
  product: (productId: string, page = 1) =>
    withQuery(`${paths.manageProducts}/${segment(productId)}`, { page }),
  uploadImage: `${paths.dashboard}/images`,
} as const;

/** The list a dialog stands over, as it was filtered: the dialog's address carries the same query. */
export function listBehind(request: Request, list: string): string {
  return list + new URL(request.url).search;
}
