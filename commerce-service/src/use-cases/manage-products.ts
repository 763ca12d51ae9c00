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

/** What the caller believes of the product; where it is wrong, nothing is changed. */
export interface ProductBelief {
  /** The version that the change is based on. Missing: the last one to write wins. */
  version?: number | undefined;
  /** The stock that was shown to whoever counted. Missing: not compared. */
  stockBefore?: number | undefined;
}

function assertAsBelieved(
  locked: { version: number; stock: number },
  { version, stockBefore }: ProductBelief,
): void {
  if (version !== undefined && version !== locked.version) throw new DomainError('PRODUCT_CHANGED');
  if (stockBefore !== undefined && stockBefore !== locked.stock) {
    throw new DomainError('STOCK_CHANGED', { stock: locked.stock });
  }
}

/**
 * Changes a product. A new stock is what was counted: the difference is booked as a correction, with
 * its reason.
 * @throws DomainError PRODUCT_NOT_FOUND, PRODUCT_CHANGED, STOCK_CHANGED { stock }, IMAGE_NOT_ISSUED,
 *   MINIMUM_ORDER_ABOVE_LIMIT.
 */
export async function changeProduct(
  shop: Shop,
  caller: Caller,
  id: string,
  { reason, ...changes }: DefinedFields & { reason?: string | undefined },
  belief: ProductBelief = {},
): Promise<number> {
  if (!isId(id)) throw new DomainError('PRODUCT_NOT_FOUND');
  const actorId = caller.userId;
  const count = await inTransaction(shop.database, async (tx) => {
    const locked = await lockProduct(tx, id);
    if (!locked) throw new DomainError('PRODUCT_NOT_FOUND');
    assertAsBelieved(locked, belief);
    assertSellable({ price: changes.price ?? locked.price, moq: changes.moq ?? locked.moq });
    if (changes.img !== undefined) await assertImageIssued(shop, tx, changes.img);
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const isEdited = given.some(([key]) => key !== 'stock');
    const changed = await updateProduct(tx, id, {
      ...Object.fromEntries(given),
      ...(isEdited ? { version: { increment: 1 } } : {}),
      updatedAt: shop.now(),
    });
    const delta = (changes.stock ?? locked.stock) - locked.stock;
    if (delta !== 0) {
      const movement = { id: shop.newId(), productId: id, delta, actorId, reason: reason ?? null };
      await insertMovement(tx, { ...movement, kind: 'correction' });
    }
    const details = {
      changed: given.map(([key]) => key),
      price: changes.price ?? locked.price,
      priceBefore: locked.price,
      delta,
      ...(reason === undefined ? {} : { reason }),
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
