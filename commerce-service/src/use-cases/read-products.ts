import { countProducts, findCatalogueRow, listProducts } from '../database/catalogue-store.ts';
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

/** A reply, and the key that the catalogue keeps it under. */
export interface KeyedReply {
  key: string;
  reply: SerialisedReply;
}

/** What has to be read from the database counts for the reads of `address`, who asked first. */
async function readMetered(
  shop: Shop,
  { key, address }: { key: string; address: string },
  read: () => Promise<{ body: unknown; totalCount: number | null }>,
): Promise<KeyedReply> {
  if (!shop.catalogue.isAtHand(key)) meterCall(shop, 'reads', address);
  return { key, reply: await shop.catalogue.reply(key, read) };
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
): Promise<KeyedReply> {
  const { limit, category, sort, page } = query;
  const search = query.search || undefined;
  const pageSize = query.pageSize ?? defaultPageSize;
  const key = JSON.stringify(['list', limit, search, category, sort, page, query.pageSize]);
  const isPaged = page !== undefined || query.pageSize !== undefined;
  const choice = { search, category };
  const slice = {
    sort,
    limit: isPaged ? pageSize : limit,
    offset: isPaged ? ((page ?? 1) - 1) * pageSize : 0,
  };
  return readMetered(shop, { key, address }, async () => {
    const { pool } = shop.database;
    const countKey = JSON.stringify([search, category]);
    const [rows, totalCount] = await Promise.all([
      listProducts(pool, { ...choice, ...slice }),
      isPaged ? shop.catalogue.count(countKey, () => countProducts(pool, choice)) : null,
    ]);
    return { body: rows.map(presentProduct), totalCount };
  });
}

/**
 * One product as bytes.
 * @throws DomainError PRODUCT_NOT_FOUND, TOO_MANY_REQUESTS.
 */
export function readProduct(shop: Shop, id: string, address: string): Promise<KeyedReply> {
  return readMetered(shop, { key: `one ${id}`, address }, async () => {
    const row = isId(id) ? await findCatalogueRow(shop.database.pool, id) : null;
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND');
    return { body: presentProduct(row), totalCount: null };
  });
}
