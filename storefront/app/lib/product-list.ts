/** Kinds of parts (spec section 3). */
export const productCategories = [
  'transistor',
  'sensor',
  'solenoid',
  'capacitor',
  'others',
] as const;

/** Orders of the product list; '' is newest first. */
export const productSorts = [
  { value: '', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
] as const;

type Category = (typeof productCategories)[number];
type Sort = Exclude<(typeof productSorts)[number]['value'], ''>;

/** What a product list's address asks for; what it says wrongly counts as not said. */
export interface ProductListRequest {
  search: string | undefined;
  category: Category | undefined;
  sort: Sort | undefined;
  page: number;
}

const longestSearch = 100;

/** Reads search, category, sort and page from an address that anyone may have typed. */
export function readProductList(query: URLSearchParams): ProductListRequest {
  const search = query.get('search')?.trim().slice(0, longestSearch);
  const page = query.get('page') ?? '';
  return {
    search: search || undefined,
    category: productCategories.find((category) => category === query.get('category')),
    sort: productSorts.find(({ value }) => value !== '' && value === query.get('sort'))?.value as
      Sort | undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}
