import type { Executor } from '../database/client.ts';
import { storeProof } from '../database/session-store.ts';
import type { UserRow } from '../database/user-store.ts';
import { proofTtlSeconds } from '../domain/credentials.ts';
import { hashSecret, newSecret } from '../identity/secrets.ts';
import type { Shop } from './shop.ts';

export interface IdentityProof {
  /** Single use, five minutes, for this user only. */
  proof: string;
  user: { email: string; name: string; img: string };
}

/** Signs a proof that its bearer is this user. */
export async function issueProof(
  shop: Shop,
  db: Executor,
  user: Pick<UserRow, 'id' | 'email' | 'name' | 'img'>,
): Promise<IdentityProof> {
  const now = shop.now();
  const expiresAt = new Date(now.getTime() + proofTtlSeconds * 1000);
  const secret = newSecret();
  await storeProof(db, { idHash: hashSecret(secret), userId: user.id, expiresAt });
  const claims = { purpose: 'proof', userId: user.id, secret } as const;
  return {
    proof: await shop.tokens.sign(claims, now, expiresAt),
    user: { email: user.email, name: user.name, img: user.img || shop.images.defaultAvatarUrl },
  };
}
