import { type Database } from '../../src/database/client.ts';
import { inTransaction } from '../../src/database/transaction.ts';
import { type Prisma } from '../../src/generated/prisma/client.ts';
import { hashPassword } from '../../src/identity/passwords.ts';
import { catalogueParts, pictureName, stableId } from './catalogue/index.ts';
import { renderPictures } from './drawings/render-pictures.ts';
import { accounts, adminAccount } from './people/accounts.ts';
import { reviewers } from './people/reviewers.ts';

/** How many of each were added; what was there before is not counted. */
export interface SeedCount {
  pictures: number;
  users: number;
  products: number;
  reviews: number;
}

/** Where the pictures are kept, and under which address they are served. */
export interface PictureHost {
  folder: string;
  urlOf(name: string): string;
}

const daysKnownBeforeReview = 60;
const accountsSince = new Date('2025-01-07T09:00:00Z');

/**
 * Fills a shop with the catalogue of design.md section 2, the accounts that can sign in, and the
 * customers with their reviews. Pictures are written before the rows that name them; the rows come
 * in one transaction. Only what is missing is added: a row that exists, also a deleted one, is left
 * as it is, so the seed may run again at any time.
 */
export async function seedShop(database: Database, pictures: PictureHost): Promise<SeedCount> {
  const drawn = await renderPictures(
    catalogueParts.map(({ partNumber, drawing }) => ({
      name: pictureName(partNumber),
      partNumber,
      drawing,
    })),
    pictures.folder,
  );
  const credentials = await Promise.all(
    accounts.map(async ({ email, password }) => ({
      userId: stableId('user', email),
      passwordHash: await hashPassword(password),
    })),
  );
  return inTransaction(database, async (transaction) => {
    const accountsAdded = await addAccounts(transaction, credentials);
    const products = await addProducts(transaction, pictures);
    const reviews = await addReviews(transaction);
    return { pictures: drawn, users: accountsAdded + reviews, products, reviews };
  });
}

async function addAccounts(
  transaction: Prisma.TransactionClient,
  credentials: readonly { userId: string; passwordHash: string }[],
): Promise<number> {
  const added = await transaction.user.createManyAndReturn({
    data: accounts.map(({ email, name, role }) => ({
      id: stableId('user', email),
      email,
      name,
      role,
      emailVerified: true,
      createdAt: accountsSince,
      updatedAt: accountsSince,
    })),
    skipDuplicates: true,
    select: { id: true },
  });
  const addedIds = new Set(added.map(({ id }) => id));
  await transaction.credential.createMany({
    data: credentials.filter(({ userId }) => addedIds.has(userId)),
  });
  return added.length;
}

async function addProducts(
  transaction: Prisma.TransactionClient,
  pictures: PictureHost,
): Promise<number> {
  // The author may have been made by hand before, or deleted since: a tombstone still authors.
  const author = await transaction.user.findFirstOrThrow({
    where: {
      OR: [
        { id: stableId('user', adminAccount.email) },
        { email: adminAccount.email, deletedAt: null },
      ],
    },
    select: { id: true },
  });
  await transaction.image.createMany({
    data: catalogueParts.map(({ partNumber }) => ({
      name: `${pictureName(partNumber)}.webp`,
      uploaderId: author.id,
    })),
    skipDuplicates: true,
  });
  const added = await transaction.product.createManyAndReturn({
    data: catalogueParts.map((part) => productRow(part, author.id, pictures)),
    skipDuplicates: true,
    select: { id: true, stock: true, createdAt: true },
  });
  await transaction.stockMovement.createMany({
    data: added
      .filter(({ stock }) => stock > 0)
      .map(({ id, stock, createdAt }) => ({
        id: stableId('movement', id),
        productId: id,
        delta: stock,
        kind: 'initial',
        actorId: author.id,
        createdAt,
      })),
  });
  return added.length;
}

function productRow(
  part: (typeof catalogueParts)[number],
  authorId: string,
  pictures: PictureHost,
): Prisma.ProductCreateManyInput {
  const listed = noonOf(part.listed);
  return {
    id: stableId('product', part.partNumber),
    name: part.name,
    category: part.category,
    description: part.description,
    price: part.price,
    stock: part.stock,
    moq: part.moq,
    img: pictures.urlOf(`${pictureName(part.partNumber)}.webp`),
    authorId,
    email: adminAccount.email,
    createdAt: listed,
    updatedAt: listed,
  };
}

/** Adds the customers that are missing, each with the review; a known customer keeps their own. */
async function addReviews(transaction: Prisma.TransactionClient): Promise<number> {
  const added = await transaction.user.createManyAndReturn({
    data: reviewers.map(({ email, name, reviewed }) => {
      const known = noonOf(reviewed);
      known.setUTCDate(known.getUTCDate() - daysKnownBeforeReview);
      return { id: stableId('user', email), email, name, createdAt: known, updatedAt: known };
    }),
    skipDuplicates: true,
    select: { id: true },
  });
  const addedIds = new Set(added.map(({ id }) => id));
  const rows = reviewers.map(({ email, title, details, rating, reviewed }) => ({
    id: stableId('review', email),
    userId: stableId('user', email),
    title,
    details,
    rating,
    reviewedAt: noonOf(reviewed),
    createdAt: noonOf(reviewed),
  }));
  await transaction.review.createMany({ data: rows.filter(({ userId }) => addedIds.has(userId)) });
  return added.length;
}

/** Noon in UTC: the same calendar day wherever the date is shown. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
