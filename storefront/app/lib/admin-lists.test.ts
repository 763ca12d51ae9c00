import { describe, expect, it } from 'vitest';
import { adminPaths, listBehind, readManagedList, readOrderList } from './admin-lists';

describe("the administrators' lists", () => {
  it('takes what it knows from an address and leaves the rest', () => {
    const said = new URLSearchParams('status=paid&search=%20bc547%20&user=u1&page=3&evil=1');
    expect(readOrderList(said)).toEqual({
      status: 'paid',
      search: 'bc547',
      user: 'u1',
      page: 3,
    });
    const wrong = new URLSearchParams('status=all&search=%20&page=-1');
    expect(readOrderList(wrong)).toEqual({
      status: undefined,
      search: undefined,
      user: undefined,
      page: 1,
    });
    expect(readManagedList(new URLSearchParams('stock=high')).stock).toBeUndefined();
    expect(readOrderList(new URLSearchParams({ search: 'x'.repeat(101) })).search).toHaveLength(
      100,
    );
  });

  it('writes addresses that hold nothing but what was asked for', () => {
    expect(adminPaths.orders({})).toBe('/dashboard/allOrders');
    expect(adminPaths.orders({ status: 'paid', search: 'a&b', page: 2 })).toBe(
      '/dashboard/allOrders?status=paid&search=a%26b&page=2',
    );
    expect(adminPaths.ordersCsv({ status: 'shipped', page: 4 })).toBe(
      '/dashboard/allOrders.csv?status=shipped',
    );
    expect(adminPaths.product('a/b', 1)).toBe('/dashboard/manageProducts/a%2Fb');
  });

  it('leads back to the list as it was filtered', () => {
    const request = new Request('http://localhost/dashboard/allOrders/1/ship?status=paid&page=2');
    expect(listBehind(request, '/dashboard/allOrders')).toBe(
      '/dashboard/allOrders?status=paid&page=2',
    );
  });
});
