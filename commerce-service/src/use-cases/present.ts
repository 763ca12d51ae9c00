/** How rows look to those who call (api.md, Entities). */
import { roleOf, type UserRow } from '../database/user-store.ts';
import type { ListedOrder } from '../database/order-list-store.ts';
import type { OrderWithProduct } from '../database/order-store.ts';
import type { CatalogueRow } from '../database/catalogue-store.ts';
import type { ManagedProduct } from '../database/managed-product-store.ts';
import type { ReviewRow } from '../database/review-store.ts';
import { maskEmail } from '../domain/email-address.ts';
import type { ProductCategory } from '../domain/product.ts';
import { shortDate } from '../domain/review.ts';
import { availableStock, isLowStock } from '../domain/stock.ts';

/** A product for anyone: the creator's address is masked. */
export function presentProduct(row: CatalogueRow) {
  return {
    _id: row.id,
    name: row.name,
    category: row.category as ProductCategory,
    description: row.description,
    price: row.price,
    stock: row.stock,
    available: availableStock(row),
    moq: row.moq,
    img: row.img,
    email: maskEmail(row.email),
    rating: row.rating,
    createdAt: row.createdAt.toISOString(),
  };
}

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** An order for its owner and administrators. */
export function presentOrder(row: Omit<ListedOrder, 'stock'> | OrderWithProduct) {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    quantity: row.quantity,
    productPrice: row.unitPrice,
    productName: row.productName,
    productId: row.productId,
    paid: row.paid,
    shipped: row.shipped,
    transactionId: row.transactionId,
    refundedAt: timeOf(row.refundedAt),
    createdAt: row.createdAt.toISOString(),
    paidAt: timeOf(row.paidAt),
    shippedAt: timeOf(row.shippedAt),
    productSold: row.product.deletedAt === null,
  };
}

/** An order in the administrators' list. */
export function presentListedOrder(row: ListedOrder) {
  return {
    ...presentOrder(row),
    userId: row.userId,
    stock: row.stock,
  };
}

/** A product for administrators: nothing is masked. */
export function presentManagedProduct(row: ManagedProduct) {
  return {
    ...presentProduct(row),
    email: row.email,
    held: row.held,
    isLow: isLowStock(row),
    version: row.version,
  };
}

/** A user in the administrators' list; a missing picture is the default one. */
export function presentListedUser(row: UserRow, defaultAvatarUrl: string) {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    img: row.img || defaultAvatarUrl,
    role: roleOf(row),
  };
}

/** A user to themselves. */
export function presentUser(row: UserRow, defaultAvatarUrl: string) {
  const { location, phone, education, linkedIn } = row;
  return {
    ...presentListedUser(row, defaultAvatarUrl),
    data: { location, phone, education, linkedIn },
  };
}

/** A review; `isPublic` masks the address. */
export function presentReview(row: ReviewRow, defaultAvatarUrl: string, isPublic: boolean) {
  return {
    _id: row.id,
    name: row.user.name,
    email: isPublic ? maskEmail(row.user.email) : row.user.email,
    title: row.title,
    details: row.details,
    date: shortDate(row.reviewedAt),
    img: row.user.img || defaultAvatarUrl,
    rating: row.rating,
  };
}
