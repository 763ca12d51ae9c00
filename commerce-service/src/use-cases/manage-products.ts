import { writeAudit } from '../database/audit-store.ts';
import type { Executor } from '../database/client.ts';
import { lockIssuedImage } from '../database/issued-image-store.ts';
import {
  insertMovement,
  insertProduct,
  lockProduct,
  updateProduct,
} from '../database/product-store.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Caller } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { assertSellable } from '../domain/order-rules.ts';
import type { ProductCategory } from '../domain/product.ts';
import { isId } from './ids.ts';
import type { Shop } from './shop.ts';

export interface ProductFields {
  name: string;
  category: ProductCategory;
  description: string;
  /** Whole US dollars. */
  price: number;
  stock: number;
  moq: number;
  /** An address that our image host issued. */
  img: string;
}

async function assertImageIssued(shop: Shop, db: Executor, url: string): Promise<void> {
  if (await lockIssuedImage(db, shop.images.nameIn(url) ?? url)) return;
  if (!shop.imageHost?.owns(url)) throw new DomainError('IMAGE_NOT_ISSUED');
}

/**
 * Adds a product with the caller as its author; its first stock opens its ledger.
 * @returns the new id.
 * @throws DomainError IMAGE_NOT_ISSUED, MINIMUM_ORDER_ABOVE_LIMIT.
 */
export async function addProduct(
  shop: Shop,
  caller: Caller,
  fields: ProductFields,
): Promise<string> {
  assertSellable(fields);
  const id = shop.newId();
  await inTransaction(shop.database, async (tx) => {
    await assertImageIssued(shop, tx, fields.img);
    const author = { authorId: caller.userId, email: caller.email, createdAt: shop.now() };
    await insertProduct(tx, { id, ...fields, ...author }, shop.newId());
    const details = { price: fields.price, stock: fields.stock };
    await writeAudit(tx, { actorId: caller.userId, action: 'product-added', subject: id, details });
  });
  shop.catalogue.clear();
  return id;
}

type DefinedFields = { [K in keyof ProductFields]?: ProductFields[K] | undefined };

/**
 * Changes a product. A new stock is what was counted: the difference is booked as a correction.
 * @throws DomainError PRODUCT_NOT_FOUND, IMAGE_NOT_ISSUED, MINIMUM_ORDER_ABOVE_LIMIT.
 */
export async function changeProduct(
  shop: Shop,
  caller: Caller,
  id: string,
  changes: DefinedFields,
): Promise<number> {
  if (!isId(id)) throw new DomainError('PRODUCT_NOT_FOUND');
  const actorId = caller.userId;
  const count = await inTransaction(shop.database, async (tx) => {
    const locked = await lockProduct(tx, id);
    if (!locked) throw new DomainError('PRODUCT_NOT_FOUND');
    assertSellable({ price: changes.price ?? locked.price, moq: changes.moq ?? locked.moq });
    if (changes.img !== undefined) await assertImageIssued(shop, tx, changes.img);
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const changed = await updateProduct(tx, id, {
      ...Object.fromEntries(given),
      updatedAt: shop.now(),
    });
    const delta = (changes.stock ?? locked.stock) - locked.stock;
    if (delta !== 0) {
      const movement = { id: shop.newId(), productId: id, delta, actorId };
      await insertMovement(tx, { ...movement, kind: 'correction' });
    }
    const price = changes.price ?? locked.price;
    const details = {
      changed: given.map(([key]) => key),
      price,
      priceBefore: locked.price,
      delta,
    };
    await writeAudit(tx, { actorId, action: 'product-changed', subject: id, details });
    return changed;
  });
  shop.catalogue.clear();
  return count;
}

/**
 * Takes a product off the catalogue and keeps it as a tombstone: open orders live on their snapshot.
 * @returns 1, or 0 when it was deleted before.
 * @throws DomainError PRODUCT_NOT_FOUND.
 */
export async function deleteProduct(shop: Shop, caller: Caller, id: string): Promise<number> {
  if (!isId(id)) throw new DomainError('PRODUCT_NOT_FOUND');
  const count = await inTransaction(shop.database, async (tx) => {
    const deleted = await updateProduct(tx, id, { deletedAt: shop.now() });
    if (deleted) {
      await writeAudit(tx, { actorId: caller.userId, action: 'product-deleted', subject: id });
      return deleted;
    }
    const known = await tx.product.findUnique({ where: { id }, select: { id: true } });
    if (!known) throw new DomainError('PRODUCT_NOT_FOUND');
    return 0;
  });
  shop.catalogue.clear();
  return count;
}
