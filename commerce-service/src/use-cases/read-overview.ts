import {
  countOrdersByState,
  listScarceProducts,
  sumRevenueByWeek,
} from '../database/overview-store.ts';
import { listReach } from '../domain/list-reach.ts';
import { availableStock } from '../domain/stock.ts';
import type { Shop } from './shop.ts';

const weeks = 12;
const scarceAtOnce = 8;

/** What an administrator looks at first: orders by state, revenue by week, stock running low. */
export async function readOverview(shop: Shop) {
  const { pool } = shop.database;
  const [{ oldestUnshippedPaidAt, ...orders }, revenue, scarce] = await Promise.all([
    countOrdersByState(pool, listReach),
    sumRevenueByWeek(pool, { now: shop.now(), weeks }),
    listScarceProducts(pool, scarceAtOnce),
  ]);
  return {
    orders: { ...orders, countedUpTo: listReach },
    oldestUnshippedPaidAt: oldestUnshippedPaidAt?.toISOString() ?? null,
    revenue,
    lowStock: {
      totalCount: scarce.totalCount,
      products: scarce.products.map(({ id, name, moq, ...shelf }) => ({
        _id: id,
        name,
        moq,
        available: availableStock(shelf),
      })),
    },
  };
}
