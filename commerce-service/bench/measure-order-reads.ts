import { measureLatency, type Latency } from '../../bench/latency.ts';
import type { SignedIn } from './fill-shop.ts';
import type { Bench } from './measure-reads.ts';

export interface OrderRead extends Latency {
  name: string;
  orders: number;
}

/** The lists of orders, one request at a time: how long a person waits for the service. */
export async function measureOrderReads(
  bench: Bench,
  people: { customer: SignedIn; admin: SignedIn },
  orders: number,
): Promise<OrderRead[]> {
  const { customer, admin } = people;
  const all = `/dashboard/allOrders?email=${admin.email}&pageSize=24`;
  const reads = [
    { name: 'My Orders: all 100', by: customer, path: `/myOrders?email=${customer.email}` },
    {
      name: 'My Orders: a page of 24',
      by: customer,
      path: `/myOrders?email=${customer.email}&page=1&pageSize=24`,
    },
    { name: 'All Orders: first page of 24, with the count', by: admin, path: `${all}&page=1` },
    { name: 'All Orders: those to ship', by: admin, path: `${all}&page=1&status=paid` },
    {
      name: 'All Orders: search of a customer',
      by: admin,
      path: `${all}&page=1&search=${encodeURIComponent('crowd-77@bench')}`,
    },
    {
      name: 'All Orders: search of a word that a fifth have',
      by: admin,
      path: `${all}&page=1&search=solenoid`,
    },
  ];
  const results: OrderRead[] = [];
  for (const { name, by, path } of reads) {
    const request = { path, headers: { authorization: `Bearer ${by.token}` } };
    const latency = await measureLatency(bench.load, bench.shop.url, request, bench.rounds);
    results.push({ name, orders, ...latency });
  }
  return results;
}
