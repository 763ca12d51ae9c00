import { expect, it } from 'vitest';
import { readProductList } from './product-list';

const read = (query: string) => readProductList(new URLSearchParams(query));

it('When the address says everything, then all of it is read', () => {
  expect(read('search=2N3904&category=transistor&sort=-price&page=3')).toEqual({
    search: '2N3904',
    category: 'transistor',
    sort: '-price',
    page: 3,
  });
});

it.each(['page=0', 'page=-1', 'page=1e3', 'page=999999', 'page=٥', 'page=2.5', ''])(
  'When the page is written as %j, then it is the first',
  (query) => {
    expect(read(query).page).toBe(1);
  },
);

it('When category or order are made up, then they count as not said', () => {
  const { category, sort } = read('category=__proto__&sort=toString');
  expect([category, sort]).toEqual([undefined, undefined]);
});

it('When the search is longer than the service takes, then it is cut', () => {
  expect(read(`search=${'a'.repeat(5000)}`).search).toHaveLength(100);
});
