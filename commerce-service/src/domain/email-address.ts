/** Longest address that mail can carry. */
export const maxEmailLength = 254;

/** One address in one form: trimmed, NFKC, lower case. Says nothing of its validity. */
export function normaliseEmail(address: string): string {
  return address.normalize('NFKC').trim().toLowerCase();
}

/**
 * True for a plain mailbox `local@domain.tld` in ASCII: no quoted local part, comment, list, or
 * trailing dot. Expects the normalised form.
 */
export function isEmailAddress(address: string): boolean {
  if (address.length > maxEmailLength) return false;
  const parts = address.split('@');
  const [local, domain] = parts;
  if (parts.length !== 2 || !local || !domain || local.length > 64) return false;
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)) return false;
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(domain);
}

/** The address as strangers may see it: `j***@acme.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const first = [...address][0] ?? '';
  return at < 1 ? '***' : `${first}***${address.slice(at)}`;
}
