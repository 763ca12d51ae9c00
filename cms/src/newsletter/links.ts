import type { Environment } from '../environment';
import { isSigned, sign } from '../signing/sign';
import type { Subscriber } from './subscribers';

/** How long a confirmation link stays open. */
export const CONFIRM_HOURS = 48;

type Settings = Pick<Environment, 'NEWSLETTER_SECRET' | 'PUBLIC_URL'>;

/** The page on which a person confirms; good for `CONFIRM_HOURS`, until they leave or it is used. */
export function confirmLink(
  { NEWSLETTER_SECRET, PUBLIC_URL }: Settings,
  { documentId, round }: Pick<Subscriber, 'documentId' | 'round'>,
  nowMs: number,
): string {
  const closesAt = Math.floor(nowMs / 1000) + CONFIRM_HOURS * 3600;
  const text = `c.${documentId}.${round}.${closesAt}`;
  return `${PUBLIC_URL}/newsletter/confirm?token=${signed(NEWSLETTER_SECRET, text)}`;
}

/** The page, and the address for mail programs, at which a person leaves. Does not close. */
export function unsubscribeLink(
  { NEWSLETTER_SECRET, PUBLIC_URL }: Settings,
  { documentId }: Pick<Subscriber, 'documentId'>,
): string {
  return `${PUBLIC_URL}/newsletter/unsubscribe?token=${signed(NEWSLETTER_SECRET, `u.${documentId}`)}`;
}

/** Whom a confirmation token is for, and in which round; undefined when it is forged or closed. */
export function readConfirmToken(
  { NEWSLETTER_SECRET }: Settings,
  token: string,
  nowMs: number,
): { documentId: string; round: number } | undefined {
  const [kind, documentId, round, closesAt] = readSigned(NEWSLETTER_SECRET, token);
  if (kind !== 'c' || !documentId || Number(closesAt) * 1000 <= nowMs) return undefined;
  return { documentId, round: Number(round) };
}

/** Who wants to leave; undefined when the token is forged. */
export function readUnsubscribeToken(
  { NEWSLETTER_SECRET }: Settings,
  token: string,
): string | undefined {
  const [kind, documentId] = readSigned(NEWSLETTER_SECRET, token);
  return kind === 'u' ? documentId : undefined;
}

function signed(secret: string, text: string): string {
  return `${text}.${sign(secret, 'newsletter', text)}`;
}

function readSigned(secret: string, token: string): string[] {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(end, 0));
  return isSigned([secret], 'newsletter', text, token.slice(end + 1)) ? text.split('.') : [];
}
