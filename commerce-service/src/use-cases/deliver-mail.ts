import {
  claimDueMail,
  hasDueMail,
  markMailFailed,
  markMailSent,
} from '../database/outbox-store.ts';
import { writeLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Shop } from './shop.ts';

/** With the pauses of the outbox about a day. */
const maxAttempts = 36;
/** A mail server takes its time over each: one after the other, ten a second are much. */
export const mailsAtOnce = 4;

/** What the delivery needs besides the shop. */
export interface PostOffice {
  mailer: Mailer;
  /** The storefront's origin, for links. */
  publicUrl: string;
  /** Told when the service stops: the mail at hand is finished, and no other begun. */
  signal?: AbortSignal;
}

/** True when a mail waits. */
export function isMailDue(shop: Shop): Promise<boolean> {
  return hasDueMail(shop.database.prisma, shop.now());
}

/**
 * Sends what waits in the outbox. A mail that fails is tried again with growing pauses, and after a
 * day kept as a dead letter.
 */
export async function deliverMail(shop: Shop, office: PostOffice): Promise<void> {
  await Promise.all(Array.from({ length: mailsAtOnce }, () => deliverInTurn(shop, office)));
}

async function deliverInTurn(shop: Shop, { mailer, publicUrl, signal }: PostOffice): Promise<void> {
  const db = shop.database.prisma;
  while (!signal?.aborted) {
    const mail = await claimDueMail(db, shop.now());
    if (!mail) return;
    const letter = writeLetter(mail.template, mail.payload, publicUrl);
    try {
      await mailer.send({ to: mail.recipient, ...letter, messageId: mail.id });
      await markMailSent(db, mail.id, shop.now());
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown';
      const deadAt = mail.attempts >= maxAttempts ? shop.now() : null;
      await markMailFailed(db, mail.id, { error: message, deadAt });
      shop.log.warn({ mailId: mail.id, template: mail.template }, 'a mail could not be sent');
    }
  }
}
