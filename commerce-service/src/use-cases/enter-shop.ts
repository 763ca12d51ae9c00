import { openSession } from '../database/session-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { findUser, roleOf } from '../database/user-store.ts';
import { sessionLimits } from '../domain/access.ts';
import { DomainError } from '../domain/errors.ts';
import { isSafeHttpsUrl } from '../domain/safe-url.ts';
import { hashSecret, newSecret } from '../identity/secrets.ts';
import { useProof, type Identity } from './identify.ts';
import { limitRate } from './limit-rate.ts';
import type { Shop } from './shop.ts';

export interface Entrance {
  identity: Identity;
  name: string | null | undefined;
  /** A picture's address; empty for the default one. */
  img: string | null | undefined;
  address: string;
  /** The browser, as it names itself. */
  userAgent: string;
}

const longestUserAgent = 300;

export interface EntranceResult {
  result: { acknowledged: true; modifiedCount: number; upsertedCount: number };
  /** The access token. */
  token: string;
}

/**
 * What follows any sign-in (spec section 7, PUT /user/{email}): uses the proof up, saves name and
 * picture, opens a session and signs its access token. `upsertedCount` is 1 at the first sign-in.
 * @throws DomainError UNAUTHENTICATED when the proof was used before, INVALID_FIELD (img),
 *   TOO_MANY_REQUESTS.
 */
export async function enterShop(shop: Shop, entrance: Entrance): Promise<EntranceResult> {
  const { identity, address } = entrance;
  const { img, name } = pictureAndName(shop, entrance);
  await limitRate(shop, 'proofsPerAddress', address);
  const userId = identity.kind === 'proof' ? identity.userId : identity.caller.userId;
  if (identity.kind === 'proof') await useProof(shop, identity.proofIdHash);

  const now = shop.now();
  const secret = newSecret();
  const opened = await inTransaction(shop.database, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new DomainError('UNAUTHENTICATED');
    await tx.user.update({
      where: { id: userId },
      data: {
        updatedAt: now,
        ...(name ? { name } : {}),
        ...(img ? { img } : {}),
        ...(user.firstSignInAt ? {} : { firstSignInAt: now }),
      },
    });
    const { absoluteSeconds } = sessionLimits[roleOf(user)];
    const expiresAt = new Date(now.getTime() + absoluteSeconds * 1000);
    await openSession(tx, {
      idHash: hashSecret(secret),
      userId,
      userAgent: entrance.userAgent.slice(0, longestUserAgent),
      createdAt: now,
      expiresAt,
    });
    return { isFirst: user.firstSignInAt === null, expiresAt };
  });
  const claims = { purpose: 'access', userId, secret } as const;
  return {
    result: {
      acknowledged: true,
      modifiedCount: opened.isFirst ? 0 : 1,
      upsertedCount: opened.isFirst ? 1 : 0,
    },
    token: await shop.tokens.sign(claims, now, opened.expiresAt),
  };
}

/** The default picture is not written into the row: it is what a missing one shows. */
function pictureAndName(shop: Shop, { name, img }: Entrance) {
  const isDefault = !img || img === shop.images.defaultAvatarUrl;
  if (!isDefault && !isSafeHttpsUrl(img) && shop.images.nameIn(img) === null) {
    throw new DomainError('INVALID_FIELD', {
      field: 'img',
      message: 'Please provide a picture URL.',
    });
  }
  return { name: name?.trim(), img: isDefault ? '' : img };
}
