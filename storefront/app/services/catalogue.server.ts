import type { components } from '~/generated/commerce';
import { answer, answerForPage, commerceClient, CommerceProblem } from './commerce.server';

type Product = components['schemas']['Product'];
type Review = components['schemas']['Review'];

/** A product as cards show it: nothing about its creator. */
export type ProductCardData = Pick<
  Product,
  '_id' | 'name' | 'category' | 'description' | 'price' | 'stock' | 'moq' | 'img'
> & { isSoldOut: boolean };

/** A product as its own page shows it. `available` is what can be ordered now. */
export type ProductDetailData = ProductCardData & Pick<Product, 'available'>;

/** A review as visitors see it: no address. `rating` is 1 to 5, `date` as `Nov 21, 2026`. */
export type ReviewCardData = Pick<
  Review,
  '_id' | 'name' | 'title' | 'details' | 'date' | 'img' | 'rating'
>;

/** What the product list is asked for; everything has been checked. */
export interface CatalogueQuery {
  search: string | undefined;
  category: Product['category'] | undefined;
  sort: 'newest' | 'price' | '-price' | 'name' | undefined;
  page: number;
}

/** One page of the catalogue, and how many products match in all. */
export interface CataloguePage {
  products: ProductCardData[];
  total: number;
  pageCount: number;
}

export const productsPerPage = 24;
const relatedLimit = 3;
/** The service gives at most this many products in one page. */
const largestPage = 100;
const sitemapProducts = 1_000;
/** A section of the home page is not worth a longer wait. */
const sectionTimeoutMs = 3_000;

/** One page of products, or undefined when the commerce service is away. */
export async function readCataloguePage(
  request: Request,
  { search, category, sort, page }: CatalogueQuery,
): Promise<CataloguePage | undefined> {
  const query = {
    page,
    pageSize: productsPerPage,
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(sort ? { sort } : {}),
  };
  return unlessAway(async () => {
    const reply = await commerceClient(request).GET('/products', { params: { query } });
    const products = reply.data ?? [];
    const total = Number(reply.response.headers.get('X-Total-Count') ?? products.length);
    return {
      products: products.map(forCard),
      total,
      pageCount: Math.ceil(total / productsPerPage),
    };
  });
}

/** Ids of a thousand products at most, oldest page last, for search engines; undefined when away. */
export async function readProductIds(
  request: Request,
  sitemapPage: number,
): Promise<string[] | undefined> {
  const pagesOfService = sitemapProducts / largestPage;
  const first = (sitemapPage - 1) * pagesOfService + 1;
  return unlessAway(async () => {
    const reads = Array.from({ length: pagesOfService }, (_, index) => {
      const query = { page: first + index, pageSize: largestPage };
      return answer(commerceClient(request).GET('/products', { params: { query } }));
    });
    return (await Promise.all(reads)).flat().map(({ _id }) => _id);
  });
}

/** How many sitemaps of products there are; undefined when the commerce service is away. */
export async function countProductSitemaps(request: Request): Promise<number | undefined> {
  return unlessAway(async () => {
    const query = { page: 1, pageSize: 1 };
    const { response } = await commerceClient(request).GET('/products', { params: { query } });
    return Math.ceil(Number(response.headers.get('X-Total-Count')) / sitemapProducts);
  });
}

/** The newest products, or undefined when the commerce service is away or slow. */
export async function readLatestProducts(
  request: Request,
  limit: number,
): Promise<ProductCardData[] | undefined> {
  return unlessAway(async () => {
    const call = commerceClient(request).GET('/products', { params: { query: { limit } } });
    return (await inTime(answer(call))).map(forCard);
  });
}

/** One product, for its page: unknown or deleted is the 404 page, a service away the 503 page. */
export async function readProductDetail(
  request: Request,
  id: string | undefined,
): Promise<ProductDetailData> {
  const call = commerceClient(request).GET('/products/{id}', {
    params: { path: { id: id ?? '' } },
  });
  const product = await answerForPage(call);
  return { ...forCard(product), available: product.available };
}

/** A few more of the same category, or undefined when the service is away or slow. */
export async function readRelatedProducts(
  request: Request,
  { _id, category }: Pick<Product, '_id' | 'category'>,
): Promise<ProductCardData[] | undefined> {
  return unlessAway(async () => {
    const query = { category, limit: relatedLimit + 1 };
    const call = commerceClient(request).GET('/products', { params: { query } });
    const others = (await inTime(answer(call))).filter((product) => product._id !== _id);
    return others.slice(0, relatedLimit).map(forCard);
  });
}

/** What customers wrote, or undefined when the commerce service is away or slow. */
export async function readReviews(
  request: Request,
  limit: number,
): Promise<ReviewCardData[] | undefined> {
  return unlessAway(async () => {
    const reviews = await inTime(answer(commerceClient(request).GET('/reviews')));
    return reviews.slice(0, limit).map(({ _id, name, title, details, date, img, rating }) => ({
      _id,
      name,
      title,
      details,
      date,
      img,
      rating,
    }));
  });
}

/** Questions and answers, or undefined when the commerce service is away. */
export async function readQuestions(
  request: Request,
): Promise<components['schemas']['Question'][] | undefined> {
  return unlessAway(() => answer(commerceClient(request).GET('/qna')));
}

function forCard(product: Product): ProductCardData {
  const { _id, name, category, description, price, stock, moq, img, available } = product;
  return {
    _id,
    name,
    category,
    description,
    price,
    stock,
    moq,
    img,
    isSoldOut: available < moq,
  };
}

async function unlessAway<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (problem) {
    if (problem instanceof CommerceProblem) return undefined;
    throw problem;
  }
}

async function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CommerceProblem(504)), sectionTimeoutMs);
  });
  try {
    return await Promise.race([reading, limit]);
  } finally {
    clearTimeout(timer);
  }
}
