import { writeAudit } from '../database/audit-store.ts';
import { inTransaction, isUniqueViolation } from '../database/transaction.ts';
import { DomainError } from '../domain/errors.ts';
import { acceptPassword } from './accept-password.ts';
import { issueProof, type IdentityProof } from './issue-proof.ts';
import { limitRate } from './limit-rate.ts';
import type { Shop } from './shop.ts';

export interface Registration {
  name: string;
  /** Normalised. */
  email: string;
  password: string;
  /** Where the request came from. */
  address: string;
}

/**
 * Makes an account with a password (spec section 2, Register). One account per address, also when
 * twenty ask at once: the database's UNIQUE decides.
 * @throws DomainError auth/weak-password, auth/email-already-in-use, auth/too-many-requests.
 */
export async function register(shop: Shop, registration: Registration): Promise<IdentityProof> {
  const { name, email, password, address } = registration;
  await limitRate(shop, 'registrationsPerAddress', address, 'auth/too-many-requests');
  const passwordHash = await acceptPassword(password);
  const now = shop.now();
  try {
    return await inTransaction(shop.database, async (tx) => {
      const user = await tx.user.create({
        data: { id: shop.newId(), email, name, createdAt: now, updatedAt: now },
      });
      await tx.credential.create({ data: { userId: user.id, passwordHash, updatedAt: now } });
      await writeAudit(tx, { actorId: user.id, action: 'register' });
      return issueProof(shop, tx, user);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('auth/email-already-in-use');
    throw error;
  }
}
