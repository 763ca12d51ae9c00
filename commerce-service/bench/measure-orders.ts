import { uuidv7 } from 'uuidv7';
import type { LoadRequest } from '../../bench/generate-load.ts';
import type { HelperProcess } from '../../bench/helper-process.ts';
import { compare } from '../../bench/rounds.ts';
import { maxAmountCents, minAmountCents } from '../src/domain/money.ts';
import { claimWindowMinutes } from '../src/domain/stock.ts';
import type { BareSqlAnswer, BareSqlQuestion, Share } from './bare-sql.ts';
import { poolSize, type BenchShop } from './bench-shop.ts';
import { addPaidOrders, type SignedIn } from './fill-shop.ts';
import type { Bench, SizedComparison } from './measure-reads.ts';

export interface OrderBench extends Bench {
  bareSql: HelperProcess<BareSqlQuestion, BareSqlAnswer>;
  buyers: SignedIn[];
  admins: SignedIn[];
  /** Orders of one measurement. */
  orders: number;
}

/** "16 buyers at once" (design.md section 8). */
export const atOnce = 16;

function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

async function someProducts({ client }: BenchShop) {
  const { rows } = await client.query<{ id: string; name: string; price: number }>(
    'SELECT id, name, price FROM product ORDER BY created_at DESC LIMIT 100',
  );
  return rows;
}

const wish = { name: 'Ada Buyer', phone: '+1 555 010 1992', address: '12 Resistor Road, Ohmville' };

/** Orders placed by the service, against the same statements by bare `pg` without HTTP. */
export async function comparePlacing(
  bench: OrderBench,
  products: number,
  share: Share,
): Promise<SizedComparison> {
  const { shop, load, buyers, orders } = bench;
  const goods = await someProducts(shop);
  const requests = Array.from({ length: orders }, (_, index): LoadRequest => {
    const { email, token } = nth(buyers, index);
    const product = nth(goods, index);
    const { id: productId, name: productName, price: productPrice } = product;
    const body = { ...wish, email, quantity: 1, paid: false, productName, productId, productPrice };
    return {
      method: 'POST',
      path: '/orders',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  });
  const place = () =>
    Array.from({ length: orders }, (_, index) => {
      const { userId, email, sessionHash } = nth(buyers, index);
      const { id: productId, price: productPrice } = nth(goods, index);
      const ids = { id: uuidv7(), mailId: uuidv7(), userId, productId, email, sessionHash };
      return {
        ...ids,
        ...wish,
        quantity: 1,
        productPrice,
        minTotalCents: minAmountCents,
        maxTotalCents: maxAmountCents,
        idempotency: null,
        rate: { key: `bare:${userId}`, windowSeconds: 3600, limit: 1_000_000 },
      };
    });
  const compared = await compare({
    name: share === 'whole call' ? 'place an order' : 'its placing statement alone',
    target: share === 'whole call' ? 0.5 : null,
    rounds: bench.rounds,
    service: () => load.ask({ url: shop.url, connections: atOnce, amount: orders, requests }),
    bare: async () => ({ perSecond: await askBare(bench, share, { place: place() }) }),
  });
  return { ...compared, products };
}

function askBare(
  { shop, bareSql }: OrderBench,
  share: Share,
  work: BareSqlQuestion['work'],
): Promise<number> {
  const { databaseUrl } = shop;
  return bareSql.ask({ databaseUrl, poolSize, concurrency: atOnce, share, work });
}

/** Paid orders shipped by the service, against the same statements by bare `pg` without HTTP. */
export async function compareShipping(
  bench: OrderBench,
  products: number,
): Promise<SizedComparison> {
  const { shop, load, buyers, admins, orders } = bench;
  const paid = () => addPaidOrders(shop.client, nth(buyers, 0), orders);
  const compared = await compare({
    name: 'ship an order',
    target: null,
    rounds: bench.rounds,
    service: async () => {
      const requests = (await paid()).map((id, index): LoadRequest => ({
        method: 'PUT',
        path: `/orders/${id}`,
        headers: {
          authorization: `Bearer ${nth(admins, index).token}`,
          'content-type': 'application/json',
        },
        body: '{"shipped":true}',
      }));
      return load.ask({ url: shop.url, connections: atOnce, amount: requests.length, requests });
    },
    bare: async () => {
      const ship = (await paid()).map((orderId, index) => ({
        orderId,
        actorId: nth(admins, index).userId,
        sessionHash: nth(admins, index).sessionHash,
        movementId: uuidv7(),
        mailId: uuidv7(),
        claimWindowMinutes,
      }));
      return { perSecond: await askBare(bench, 'whole call', { ship }) };
    },
  });
  return { ...compared, products };
}
