import { countOrders, listOrders, type OrderFilter } from '../src/database/order-store.ts';
import { openDatabase } from '../src/database/client.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Plan } from './explain-reads.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** How PostgreSQL goes about the statements that Prisma makes for the lists of orders. */
export async function explainOrderReads(shop: BenchShop, customerId: string): Promise<Plan[]> {
  const database = openDatabase(shop.databaseUrl);
  const seen: Statement[] = [];
  const { pool, prisma } = database;
  const query = pool.query.bind(pool) as (statement: Statement) => Promise<unknown>;
  pool.query = ((statement: Statement) => {
    seen.push({ text: statement.text, values: statement.values });
    return query(statement);
  }) as typeof pool.query;
  const explain = async (read: () => Promise<unknown>): Promise<string[]> => {
    seen.length = 0;
    await read();
    const [first] = seen;
    if (first === undefined) throw new Error('no statement was seen');
    const { rows } = await shop.client.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF, TIMING OFF) ${first.text}`,
      values: first.values,
    });
    return rows.map((row) => row['QUERY PLAN']);
  };
  const page = { limit: 24, offset: 0 };
  const filters: Record<string, OrderFilter> = {
    'My Orders': { userId: customerId },
    'All Orders: first page': page,
    'All Orders: those to ship': { ...page, status: 'paid' },
    'All Orders: search of a customer': { ...page, search: 'crowd-77@bench' },
    'All Orders: search of a word that a fifth have': { ...page, search: 'solenoid' },
  };
  const plans: Plan[] = [];
  try {
    for (const [name, filter] of Object.entries(filters)) {
      plans.push({ name, lines: await explain(() => listOrders(prisma, filter)) });
    }
    plans.push({
      name: 'All Orders: the count',
      lines: await explain(() => countOrders(prisma, {})),
    });
    plans.push({
      name: 'All Orders: the count of what a search finds',
      lines: await explain(() => countOrders(prisma, { search: 'crowd-77@bench' })),
    });
  } finally {
    await database.close();
  }
  return plans;
}
