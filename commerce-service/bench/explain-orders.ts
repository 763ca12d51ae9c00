import { countOrders, listOrders, type OrderSlice } from '../src/database/order-list-store.ts';
import { listReach, searchReach } from '../src/domain/list-reach.ts';
import type { BenchShop } from './bench-shop.ts';
import { explaining, type Plan } from './explain-reads.ts';

/** How PostgreSQL goes about the lists of orders, at the size the shop has now. */
export async function explainOrderReads(shop: BenchShop, customerId: string): Promise<Plan[]> {
  const { pool, lines } = explaining(shop);
  const page = { limit: 24, offset: 0 };
  const customer = { search: 'crowd-77@bench' };
  const lists: Record<string, OrderSlice> = {
    'My Orders': { userId: customerId },
    'All Orders: first page': page,
    'All Orders: those to ship': { ...page, status: 'paid', sort: 'to-ship' },
    'All Orders: search of a customer': { ...page, ...customer, sort: 'to-ship' },
    'All Orders: search of a word that a fifth have': {
      ...page,
      search: 'solenoid',
      sort: 'to-ship',
    },
  };
  const plans: Plan[] = [];
  for (const [name, slice] of Object.entries(lists)) {
    await listOrders(pool, slice);
    plans.push({ name, lines: lines() });
  }
  await countOrders(pool, {}, listReach);
  plans.push({ name: 'All Orders: the count', lines: lines() });
  await countOrders(pool, customer, searchReach);
  plans.push({ name: 'All Orders: the count of what a search finds', lines: lines() });
  return plans;
}
