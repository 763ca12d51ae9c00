import { listOrders, type ListedOrder } from '../database/order-list-store.ts';
import { csvLine } from '../domain/csv.ts';
import { totalCents } from '../domain/money.ts';
import { orderState } from '../domain/order-state.ts';
import { orderFilterOf, type OrderQuery } from './read-orders.ts';
import type { Shop } from './shop.ts';

const batchSize = 500;
const byteOrderMark = '\uFEFF';
const headings = [
  'order',
  'state',
  'ordered at',
  'paid at',
  'shipped at',
  'refunded at',
  'name',
  'email',
  'phone',
  'address',
  'part',
  'quantity',
  'unit price USD',
  'total USD',
  'transaction',
];

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

function lineOf(order: ListedOrder): string {
  return csvLine([
    order.id,
    orderState(order),
    timeOf(order.createdAt),
    timeOf(order.paidAt),
    timeOf(order.shippedAt),
    timeOf(order.refundedAt),
    order.name,
    order.email,
    order.phone,
    order.address,
    order.productName,
    order.quantity,
    order.unitPrice,
    totalCents(order.unitPrice, order.quantity) / 100,
    order.transactionId,
  ]);
}

/**
 * All orders that match, newest first, as CSV in UTF-8 with a byte order mark (spreadsheets look for
 * it). Read in batches while it is written: memory does not grow with the shop.
 */
export async function* exportOrders(shop: Shop, query: OrderQuery): AsyncGenerator<string> {
  const filter = orderFilterOf(query);
  let head = byteOrderMark + csvLine(headings);
  if (!filter) {
    yield head;
    return;
  }
  for (let after: ListedOrder | undefined; ;) {
    // The head goes out with the first batch: a database that is away is still told as such.
    const batch = await listOrders(shop.database.pool, { ...filter, limit: batchSize, after });
    yield head + batch.map(lineOf).join('');
    head = '';
    if (batch.length < batchSize) return;
    after = batch.at(-1);
  }
}
