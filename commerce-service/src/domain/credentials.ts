import { DomainError } from './errors.ts';

export const minPasswordLength = 6;
/** Longer ones are refused before hashing, so that nobody buys our CPU time with a megabyte. */
export const maxPasswordBytes = 128;
export const proofTtlSeconds = 5 * 60;
export const resetTtlSeconds = 10 * 60;

/**
 * Guarantees that the password may be used: at least 6 characters, at most 128 bytes, no NUL or lone
 * surrogate, none of the common ones as `isCommon` knows them. It is taken verbatim: never trimmed,
 * never cut, no composition rules. `field` is what the refusal names.
 * @throws DomainError auth/weak-password.
 */
export function assertPasswordAcceptable(
  password: string,
  isCommon: (password: string) => boolean,
  field = 'password',
): void {
  const tooShort = [...password].length < minPasswordLength;
  const tooLong = byteLength(password) > maxPasswordBytes;
  if (tooShort || tooLong || /[\0\p{Surrogate}]/u.test(password))
    throw new DomainError('auth/weak-password', { field });
  if (isCommon(password)) {
    throw new DomainError('auth/weak-password', {
      field,
      message: 'This password is on the lists that attackers try first. Please choose another.',
    });
  }
}

/** Length in UTF-8 bytes, without an encoder: the domain uses nothing of the platform. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
