import { countProducts, listProducts } from '../database/catalogue-store.ts';
import {
  countMovements,
  findManagedProduct,
  listMovements,
} from '../database/managed-product-store.ts';
import { DomainError } from '../domain/errors.ts';
import { searchReach } from '../domain/list-reach.ts';
import type { ProductCategory } from '../domain/product.ts';
import { isLowStock } from '../domain/stock.ts';
import { isId } from './ids.ts';
import { presentManagedProduct, presentProduct } from './present.ts';
import type { Shop } from './shop.ts';

const defaultPageSize = 50;

interface Page {
  page?: number | undefined;
  pageSize?: number | undefined;
}

function sliceOf({ page = 1, pageSize = defaultPageSize }: Page) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/**
 * One page of the catalogue as it is now, newest first; those low in stock scarcest first. All of it can
 * be paged through, and what a search finds as far as `searchReach`.
 */
export async function readManagedProducts(
  shop: Shop,
  query: Page & {
    search?: string | undefined;
    category?: ProductCategory | undefined;
    stock?: 'low' | undefined;
  },
) {
  const { pool } = shop.database;
  const isLow = query.stock === 'low';
  const choice = { search: query.search || undefined, category: query.category, isLow };
  const sort = isLow ? 'scarcest' : 'newest';
  const slice = sliceOf(query);
  const reach = choice.search ? searchReach : null;
  const [rows, totalCount] = await Promise.all([
    reach === null || slice.offset < reach ? listProducts(pool, { ...choice, sort, ...slice }) : [],
    countProducts(pool, choice, reach),
  ]);
  const products = rows.map((row) => ({ ...presentProduct(row), isLow: isLowStock(row) }));
  return { products, totalCount, reach };
}

/**
 * One product as it is now, with the version that a change of it is based on.
 * @throws DomainError PRODUCT_NOT_FOUND.
 */
export async function readManagedProduct(shop: Shop, id: string) {
  const row = isId(id) ? await findManagedProduct(shop.database.pool, id) : null;
  if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
  return presentManagedProduct(row);
}

/**
 * One page of a product's ledger, newest first.
 * @throws DomainError PRODUCT_NOT_FOUND.
 */
export async function readMovements(shop: Shop, productId: string, query: Page) {
  const { pool } = shop.database;
  await readManagedProduct(shop, productId);
  const [rows, totalCount] = await Promise.all([
    listMovements(pool, { productId, ...sliceOf(query) }),
    countMovements(pool, productId),
  ]);
  const movements = rows.map(({ id, createdAt, ...row }) => ({
    _id: id,
    ...row,
    createdAt: createdAt.toISOString(),
  }));
  return { movements, totalCount };
}
