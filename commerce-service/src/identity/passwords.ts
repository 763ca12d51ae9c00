import { hash, verify } from '@node-rs/argon2';

/** OWASP's current argon2id parameters. */
const parameters = {
  // The library's const enum cannot be imported one module at a time: 2 is Argon2id.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let decoy: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash it takes as long and is false, so that
 * the time tells nothing of whether an account exists.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('the decoy that no account has');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
