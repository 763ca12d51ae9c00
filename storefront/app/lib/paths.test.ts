import { describe, expect, it } from 'vitest';
import { loginPath, paths, productListPath, safeHref } from './paths';

describe('paths', () => {
  it('When an id holds a slash or a question mark, then it stays one segment', () => {
    expect(paths.purchase('a/../b?c#d')).toBe('/purchase/a%2F..%2Fb%3Fc%23d');
    expect(paths.product('a/../b?c#d')).toBe('/products/a%2F..%2Fb%3Fc%23d');
  });

  it('When the product list has nothing to say, then its address has no query', () => {
    expect(productListPath({ search: '', page: 1 })).toBe('/allProducts');
  });

  it('When the product list is searched, then the address carries the words encoded', () => {
    expect(productListPath({ search: '2N 3904&x', category: 'transistor', page: 2 })).toBe(
      '/allProducts?search=2N+3904%26x&category=transistor&page=2',
    );
  });

  it('When the origin is foreign, then the sign-in page does not remember it', () => {
    expect(loginPath('//evil.example')).toBe('/login');
    expect(loginPath('/dashboard/myOrders')).toBe('/login?redirectTo=%2Fdashboard%2FmyOrders');
  });
});

describe('safeHref', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\t/evil.example', 'x y'])(
    'When an editor links to %j, then it leads home',
    (href) => {
      expect(safeHref(href)).toBe('/');
    },
  );

  it.each(['https://example.com/a?b=c', 'mailto:a@example.com', 'tel:+15550101992', '/about#team'])(
    'When an editor links to %s, then it is kept',
    (href) => {
      expect(safeHref(href)).toBe(href);
    },
  );
});
