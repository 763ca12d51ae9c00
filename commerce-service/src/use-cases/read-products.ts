import { countProducts, findProduct, listProducts } from '../database/product-store.ts';
import { DomainError } from '../domain/errors.ts';
import type { ProductCategory, ProductSort } from '../domain/product.ts';
import type { SerialisedReply } from './catalogue.ts';
import { isId } from './ids.ts';
import { meterCall } from './limit-rate.ts';
import { presentProduct } from './present.ts';
import type { Shop } from './shop.ts';

const defaultPageSize = 24;

export interface CatalogueQuery {
  limit?: number | undefined;
  search?: string | undefined;
  category?: ProductCategory | undefined;
  sort?: ProductSort | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/**
 * The catalogue as bytes. Without a query the whole of it, newest first; with `page` also the count
 * of all products that match. Only what is not kept in memory counts for the reads of `address`.
 * @throws DomainError TOO_MANY_REQUESTS.
 */
export function readProducts(
  shop: Shop,
  query: CatalogueQuery,
  address: string,
): Promise<SerialisedReply> {
  const { limit, search, category, sort, page } = query;
  const pageSize = query.pageSize ?? defaultPageSize;
  const key = JSON.stringify(['list', limit, search, category, sort, page, query.pageSize]);
  const isPaged = page !== undefined || query.pageSize !== undefined;
  const filter = {
    search: search || undefined,
    category,
    sort,
    limit: isPaged ? pageSize : limit,
    offset: isPaged ? ((page ?? 1) - 1) * pageSize : 0,
  };
  return shop.catalogue.reply(key, async () => {
    meterCall(shop, 'reads', address);
    const db = shop.database.prisma;
    const [rows, totalCount] = await Promise.all([
      listProducts(db, filter),
      isPaged ? countProducts(db, filter) : null,
    ]);
    return { body: rows.map(presentProduct), totalCount };
  });
}

/**
 * One product as bytes.
 * @throws DomainError PRODUCT_NOT_FOUND, TOO_MANY_REQUESTS.
 */
export function readProduct(shop: Shop, id: string, address: string): Promise<SerialisedReply> {
  return shop.catalogue.reply(`one ${id}`, async () => {
    meterCall(shop, 'reads', address);
    const row = isId(id) ? await findProduct(shop.database.prisma, id) : null;
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return { body: presentProduct(row), totalCount: null };
  });
}
