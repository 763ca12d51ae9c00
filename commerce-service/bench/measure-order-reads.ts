import { measureLatency, type Latency } from '../../bench/latency.ts';
import { listReach } from '../src/domain/list-reach.ts';
import type { SignedIn } from './fill-shop.ts';
import type { Bench } from './measure-reads.ts';

export interface OrderRead extends Latency {
  name: string;
  orders: number;
}

/** Every list of the dashboard; the last pages too, which lie behind all that comes before them. */
function administratorsReads({ email }: SignedIn, orders: number) {
  const all = `/dashboard/allOrders?email=${email}&sort=to-ship&pageSize=20`;
  const products = `/admin/products?email=${email}&pageSize=20`;
  const users = `/users?email=${email}&pageSize=20`;
  const words = encodeURIComponent;
  return [
    { name: 'All Orders: first page, with the count', path: `${all}&page=1` },
    {
      name: 'All Orders: the last page that is reached',
      path: `${all}&page=${Math.min(listReach, orders) / 20}`,
    },
    { name: 'All Orders: those to ship', path: `${all}&page=1&status=paid` },
    { name: 'All Orders: those shipped', path: `${all}&page=1&status=shipped` },
    {
      name: 'All Orders: search of a customer',
      path: `${all}&page=1&search=${words('crowd-77@bench')}`,
    },
    {
      name: 'All Orders: search of a word that a fifth have',
      path: `${all}&page=1&search=solenoid`,
    },
    { name: 'Manage Products: first page', path: `${products}&page=1` },
    { name: 'Manage Products: page 4,000', path: `${products}&page=4000` },
    { name: 'Manage Products: search of a part number', path: `${products}&page=1&search=BC77` },
    { name: 'Manage Products: those low in stock', path: `${products}&page=1&stock=low` },
    { name: 'Manage Users: first page', path: `${users}&page=1` },
    { name: 'Manage Users: the middle page', path: `${users}&page=${Math.ceil(orders / 4000)}` },
    { name: 'Manage Users: search', path: `${users}&page=1&search=${words('crowd-77@')}` },
    { name: 'Overview', path: `/admin/overview?email=${email}` },
  ];
}

/** The lists of orders, one request at a time: how long a person waits for the service. */
export async function measureOrderReads(
  bench: Bench,
  people: { customer: SignedIn; admin: SignedIn },
  orders: number,
): Promise<OrderRead[]> {
  const { customer, admin } = people;
  const reads = [
    { name: 'My Orders: all 100', by: customer, path: `/myOrders?email=${customer.email}` },
    {
      name: 'My Orders: a page of 24',
      by: customer,
      path: `/myOrders?email=${customer.email}&page=1&pageSize=24`,
    },
    ...administratorsReads(admin, orders).map((read) => ({ ...read, by: admin })),
  ];
  const results: OrderRead[] = [];
  for (const { name, by, path } of reads) {
    const request = { path, headers: { authorization: `Bearer ${by.token}` } };
    const latency = await measureLatency(bench.load, bench.shop.url, request, bench.rounds);
    results.push({ name, orders, ...latency });
  }
  return results;
}
