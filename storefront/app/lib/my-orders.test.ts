import { describe, expect, it } from 'vitest';
import { readMyOrdersQuery } from './my-orders';
import { myOrdersPath, paths } from './paths';

describe('the address of the own orders', () => {
  it.each([
    ['', undefined, 1],
    ['status=paid&page=3', 'paid', 3],
    ['status=lost&page=0', undefined, 1],
    ['page=-1', undefined, 1],
    ['page=2x', undefined, 1],
    ['status=', undefined, 1],
  ] as const)('When it asks for %j, then that is %s, page %i', (search, status, page) => {
    expect(readMyOrdersQuery(new URLSearchParams(search))).toEqual({ status, page });
  });

  it('When it is built, then defaults stay out of it and it reads back the same', () => {
    expect(myOrdersPath({ status: undefined, page: 1 })).toBe(paths.myOrders);
    const query = { status: 'unpaid', page: 2 } as const;
    const address = new URL(myOrdersPath(query), 'http://shop.test');
    expect(readMyOrdersQuery(address.searchParams)).toEqual(query);
  });
});
