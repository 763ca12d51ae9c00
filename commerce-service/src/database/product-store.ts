import type { ProductCategory } from '../domain/product.ts';
import type { MovementKind } from '../domain/stock.ts';
import type { Prisma, Product } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';

export type ProductRow = Product;

/** A product that is sold; tombstones are not found. */
export function findProduct(db: Executor, id: string): Promise<Product | null> {
  return db.product.findFirst({ where: { id, deletedAt: null } });
}

export interface NewProduct {
  id: string;
  name: string;
  category: ProductCategory;
  description: string;
  price: number;
  stock: number;
  moq: number;
  img: string;
  rating?: number;
  authorId: string;
  email: string;
  createdAt: Date;
}

/** Adds a product together with the first movement of its ledger. Call it in a transaction. */
export async function insertProduct(
  db: Executor,
  product: NewProduct,
  movementId: string,
): Promise<void> {
  await db.product.create({ data: { ...product, updatedAt: product.createdAt } });
  if (product.stock === 0) return;
  await insertMovement(db, {
    id: movementId,
    productId: product.id,
    delta: product.stock,
    kind: 'initial',
    actorId: product.authorId,
  });
}

export async function insertMovement(
  db: Executor,
  movement: {
    id: string;
    productId: string;
    delta: number;
    kind: MovementKind;
    actorId: string;
    orderId?: string | null;
    /** Why stock was corrected. */
    reason?: string | null;
  },
): Promise<void> {
  const { orderId = null, reason = null, ...rest } = movement;
  await db.stockMovement.create({ data: { ...rest, orderId, reason } });
}

type LockedProduct = Pick<ProductRow, 'stock' | 'price' | 'moq' | 'version'>;

export async function lockProduct(db: Executor, id: string): Promise<LockedProduct | null> {
  const rows = await db.$queryRaw<LockedProduct[]>`
    SELECT stock, price, moq, version FROM product WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`;
  return rows[0] ?? null;
}

/** What lies on the shelf; 0 of a product that never was. */
export async function readStock(db: Executor, id: string): Promise<number> {
  const row = await db.product.findUnique({ where: { id }, select: { stock: true } });
  return row?.stock ?? 0;
}

export async function updateProduct(
  db: Executor,
  id: string,
  changes: Prisma.ProductUpdateManyMutationInput,
): Promise<number> {
  const { count } = await db.product.updateMany({ where: { id, deletedAt: null }, data: changes });
  return count;
}

/**
 * Takes a quantity from the shelf if there is as much. `taken: false` with the product there means
 * short stock. Tombstones too: paid orders of a deleted product still ship.
 */
export async function takeStock(
  db: Executor,
  productId: string,
  quantity: number,
): Promise<'taken' | 'short' | 'unknown'> {
  const count = await db.$executeRaw`
    UPDATE product SET stock = stock - ${quantity}, updated_at = now()
    WHERE id = ${productId}::uuid AND stock >= ${quantity}`;
  if (count === 1) return 'taken';
  const known = await db.product.findUnique({ where: { id: productId }, select: { id: true } });
  return known ? 'short' : 'unknown';
}
