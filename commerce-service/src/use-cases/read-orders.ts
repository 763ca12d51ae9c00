import { countOrders, findOrder, listOrders, listOrdersOf } from '../database/order-store.ts';
import type { OrderFilter } from '../database/order-store.ts';
import { assertMayReadOrder, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { isListed, orderState } from '../domain/order-state.ts';
import { isId } from './ids.ts';
import { presentOrder } from './present.ts';
import type { Shop } from './shop.ts';

/**
 * One order, for its owner and administrators.
 * @throws DomainError ORDER_NOT_FOUND, also for someone else's and for a cancelled one.
 */
export async function readOrder(shop: Shop, caller: Caller, id: string) {
  const order = isId(id) ? await findOrder(shop.database.prisma, id) : null;
  if (!order || !isListed(orderState(order))) throw new DomainError('ORDER_NOT_FOUND');
  assertMayReadOrder(caller, order);
  return presentOrder(order);
}

/** The caller's own orders, newest first. */
export async function readOwnOrders(shop: Shop, caller: Caller) {
  const orders = await listOrdersOf(shop.database.prisma, caller.userId);
  return orders.map(presentOrder);
}

const defaultPageSize = 50;

/** All orders, newest first; with `page` or `pageSize` one page and the count of all that match. */
export async function readAllOrders(
  shop: Shop,
  query: Pick<OrderFilter, 'status' | 'search'> & {
    page?: number | undefined;
    pageSize?: number | undefined;
  },
) {
  const { status, search, page, pageSize } = query;
  const db = shop.database.prisma;
  const filter = { status, search: search || undefined };
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
