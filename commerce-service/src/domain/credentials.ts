import { DomainError } from './errors.ts';

export const minPasswordLength = 6;
/** Longer ones are refused before hashing, so that nobody buys our CPU time with a megabyte. */
export const maxPasswordBytes = 128;
export const proofTtlSeconds = 5 * 60;
export const resetTtlSeconds = 10 * 60;

// The ones that every list of leaked passwords begins with and that pass the length rule.
const commonPasswords = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 password password1 password123 qwerty qwerty123 ' +
    'qwertyuiop 111111 000000 123123 654321 666666 121212 112233 abc123 abcdef iloveyou letmein ' +
    'welcome monkey dragon football baseball superman sunshine princess admin123 administrator ' +
    'passw0rd master shadow michael 1q2w3e4r 1qaz2wsx asdfgh asdfghjkl zxcvbn zxcvbnm trustno1'
  ).split(' '),
);

/**
 * Guarantees that the password may be used: at least 6 characters, at most 128 bytes, no NUL or lone
 * surrogate, none of the commonest. It is taken verbatim: never trimmed, never cut, no composition rules.
 * @throws DomainError auth/weak-password.
 */
export function assertPasswordAcceptable(password: string): void {
  const tooShort = [...password].length < minPasswordLength;
  const tooLong = byteLength(password) > maxPasswordBytes;
  if (tooShort || tooLong || /[\0\p{Surrogate}]/u.test(password))
    throw new DomainError('auth/weak-password');
  if (commonPasswords.has(password.toLowerCase())) throw new DomainError('auth/weak-password');
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
