import { assertPasswordAcceptable } from '../domain/credentials.ts';
import { isCommonPassword } from '../identity/common-passwords.ts';
import { hashPassword } from '../identity/passwords.ts';

/**
 * The hash of a new password that follows the rules (domain/credentials.ts) and is none of the leaked
 * ones that are tried first.
 * @throws DomainError auth/weak-password.
 */
export async function acceptPassword(password: string, field?: string): Promise<string> {
  assertPasswordAcceptable(password, isCommonPassword, field);
  return hashPassword(password);
}
