import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common']);

/** True for a password of the lists that attackers try first: some 49,000 that leaked, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
