/** How rows look to those who call (api.md, Entities). */
import { roleOf, type UserRow } from '../database/user-store.ts';
import type { ListedOrderRow } from '../database/order-store.ts';
import type { CatalogueRow } from '../database/catalogue-store.ts';
import type { ReviewRow } from '../database/review-store.ts';
import { maskEmail } from '../domain/email-address.ts';
import type { ProductCategory } from '../domain/product.ts';
import { shortDate } from '../domain/review.ts';
import { availableStock } from '../domain/stock.ts';

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

/** An order for its owner and administrators. */
export function presentOrder(row: ListedOrderRow) {
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
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    productSold: row.product.deletedAt === null,
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
