/** The states that the list of one's own orders can be narrowed to, in the customer's words. */
export const orderFilters = [
  { status: undefined, label: 'All' },
  { status: 'unpaid', label: 'To pay' },
  { status: 'paid', label: 'Processing' },
  { status: 'shipped', label: 'Completed' },
  { status: 'refunded', label: 'Refunded' },
] as const;

/** What the list of one's own orders is asked for. */
export interface MyOrdersQuery {
  status: (typeof orderFilters)[number]['status'];
  page: number;
}

export const ordersPerPage = 10;

/** Reads state and page from an address that anyone may have typed; what is wrong counts as not said. */
export function readMyOrdersQuery(query: URLSearchParams): MyOrdersQuery {
  const page = query.get('page') ?? '';
  return {
    status: orderFilters.find(
      ({ status }) => status !== undefined && status === query.get('status'),
    )?.status,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}
