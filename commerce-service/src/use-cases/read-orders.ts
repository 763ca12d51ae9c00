import { countOrders, findOrderWithProduct, listOrders } from '../database/order-store.ts';
import type { OrderFilter } from '../database/order-store.ts';
import { assertMayReadOrder, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { isListed, orderState } from '../domain/order-state.ts';
import { isId } from './ids.ts';
import { presentOrder } from './present.ts';
import type { Shop } from './shop.ts';

/**
 * One order, for its owner and administrators.
 * @throws DomainError ORDER_NOT_FOUND, also for someone else's; ORDER_GONE for a cancelled one.
 */
export async function readOrder(shop: Shop, caller: Caller, id: string) {
  const order = isId(id) ? await findOrderWithProduct(shop.database.prisma, id) : null;
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  assertMayReadOrder(caller, order);
  const state = orderState(order);
  if (state === 'cancelled') throw new DomainError('ORDER_GONE');
  if (!isListed(state)) throw new DomainError('ORDER_NOT_FOUND');
  return presentOrder(order);
}

/** What a list is asked for: filters, and perhaps one page of it. */
type ListQuery = Pick<OrderFilter, 'status' | 'search'> & {
  page?: number | undefined;
  pageSize?: number | undefined;
};

/** The caller's own orders, as `readAllOrders` gives all. */
export function readOwnOrders(shop: Shop, caller: Caller, query: ListQuery) {
  return readOrders(shop, { ...query, userId: caller.userId });
}

/** All orders, newest first; with `page` or `pageSize` one page and the count of all that match. */
export function readAllOrders(shop: Shop, query: ListQuery) {
  return readOrders(shop, query);
}

const defaultPageSize = 50;

async function readOrders(shop: Shop, query: ListQuery & Pick<OrderFilter, 'userId'>) {
  const { userId, status, search, page, pageSize } = query;
  const db = shop.database.prisma;
  const filter = { userId, status, search: search || undefined };
  if (page === undefined && pageSize === undefined) {
    return { orders: (await listOrders(db, filter)).map(presentOrder), totalCount: null };
  }
  const limit = pageSize ?? defaultPageSize;
  const offset = ((page ?? 1) - 1) * limit;
  const [orders, totalCount] = await Promise.all([
    listOrders(db, { ...filter, limit, offset }),
    countOrders(db, filter),
  ]);
  return { orders: orders.map(presentOrder), totalCount };
}
