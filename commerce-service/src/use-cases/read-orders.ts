import {
  countOrders,
  listOrders,
  type ListedOrder,
  type OrderFilter,
  type OrderSort,
  type OrderStatus,
} from '../database/order-list-store.ts';
import { findOrderWithProduct } from '../database/order-store.ts';
import { assertMayReadOrder, type Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { reachOf } from '../domain/list-reach.ts';
import { isListed, orderState } from '../domain/order-state.ts';
import { isId } from './ids.ts';
import { presentListedOrder, presentOrder } from './present.ts';
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

const defaultPageSize = 50;

/** Which orders are asked for. */
export interface OrderQuery {
  status?: OrderStatus | undefined;
  search?: string | undefined;
  /** The `_id` of a buyer. */
  user?: string | undefined;
}

type ListQuery = OrderQuery & {
  sort?: OrderSort | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
};

/** The filter of a query; null when it names nobody, who then has no orders. */
export function orderFilterOf({ status, search, user }: OrderQuery): OrderFilter | null {
  if (user !== undefined && !isId(user)) return null;
  return { status, search: search || undefined, userId: user };
}

async function readOrders(
  shop: Shop,
  query: ListQuery,
): Promise<{ orders: ListedOrder[]; totalCount: number | null; reach: number }> {
  const { sort, page, pageSize } = query;
  const { pool } = shop.database;
  const filter = orderFilterOf(query);
  const isPaged = page !== undefined || pageSize !== undefined;
  const reach = reachOf(query.search);
  if (!filter) return { orders: [], totalCount: isPaged ? 0 : null, reach };
  if (!isPaged) {
    return { orders: await listOrders(pool, { ...filter, sort }), totalCount: null, reach };
  }
  const limit = pageSize ?? defaultPageSize;
  const offset = ((page ?? 1) - 1) * limit;
  const [orders, totalCount] = await Promise.all([
    offset < reach ? listOrders(pool, { ...filter, sort, limit, offset }) : [],
    countOrders(pool, filter, reach),
  ]);
  return { orders, totalCount, reach };
}

/**
 * All orders, newest first unless `sort` says otherwise; with `page` or `pageSize` one page and the
 * count of all that match, both as far as `reachOf` goes.
 */
export async function readAllOrders(shop: Shop, query: ListQuery) {
  const { orders, ...count } = await readOrders(shop, query);
  return { orders: orders.map(presentListedOrder), ...count };
}

/** The caller's own orders, as `readAllOrders` gives all. */
export async function readOwnOrders(
  shop: Shop,
  caller: Caller,
  { status, page, pageSize }: ListQuery,
) {
  const own = { status, page, pageSize, user: caller.userId };
  const { orders, ...count } = await readOrders(shop, own);
  return { orders: orders.map(presentOrder), ...count };
}
