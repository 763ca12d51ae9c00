import type { Core } from '@strapi/strapi';
import { createTransport, type Transporter } from 'nodemailer';
import { writeLetter } from './letters';
import { settingsOf, type Subscriber, subscribers } from './subscribers';

const SMTP_TIMEOUT_MS = 10_000;
const ROUND_MS = 30_000;
/** For how long a letter belongs to the copy of the CMS that took it up. */
const LEASE_MS = 5 * 60_000;
const MOST_TRIES = 10;
const LONGEST_PAUSE_MS = 3_600_000;
/** An address that was never confirmed is forgotten. */
const FORGET_AFTER_MS = 30 * 24 * 3_600_000;

interface DueLetter extends Subscriber {
  readonly letter: 'confirm' | 'already';
  readonly letterTries: number;
}

let transport: Transporter | undefined;
let delivering: Promise<void> | undefined;

/**
 * Sends the letters that are due, now and every half minute. A letter is due from the moment its
 * sign-up is stored, so one that could not be sent (mail server away, CMS killed) is sent later, by
 * whichever copy of the CMS comes first. Returns what ends it.
 */
export function deliverLetters(strapi: Core.Strapi): () => void {
  const timer = setInterval(() => kickLetters(strapi), ROUND_MS);
  timer.unref();
  kickLetters(strapi);
  return () => {
    clearInterval(timer);
    transport?.close();
    transport = undefined;
  };
}

/** Sends what is due without making anybody wait for it. */
export function kickLetters(strapi: Core.Strapi): void {
  const before = delivering ?? Promise.resolve();
  const round = before
    .then(() => deliverDue(strapi))
    .catch((error: unknown) => {
      strapi.log.error(`Newsletter letters: ${String(error)}`);
    })
    .finally(() => {
      if (delivering === round) delivering = undefined;
    });
  delivering = round;
}

async function deliverDue(strapi: Core.Strapi): Promise<void> {
  await subscribers(strapi).deleteMany({
    where: { state: 'pending', createdAt: { $lt: new Date(Date.now() - FORGET_AFTER_MS) } },
  });
  for (;;) {
    const due = await takeDue(strapi);
    if (due === undefined) return;
    await deliver(strapi, due);
  }
}

/** Takes one due letter for this copy of the CMS; others skip it until the lease is over. */
async function takeDue(strapi: Core.Strapi): Promise<DueLetter | undefined> {
  return (await strapi.db.transaction(async ({ trx }) => {
    const row = (await trx('newsletter_subscribers')
      .select('id')
      .whereNotNull('letter')
      .andWhere('letter_due_at', '<=', new Date())
      .orderBy('letter_due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .first()) as { id: number } | undefined;
    if (row === undefined) return undefined;
    return subscribers(strapi).update({
      where: { id: row.id },
      data: { letterDueAt: new Date(Date.now() + LEASE_MS) },
    });
  })) as DueLetter | undefined;
}

async function deliver(strapi: Core.Strapi, due: DueLetter): Promise<void> {
  const { id, letter, letterTries } = due;
  try {
    await send(strapi, due);
    await subscribers(strapi).update({
      where: { id, letter },
      data: { letter: null, letterDueAt: null, letterTries: 0, lastLetterAt: new Date() },
    });
  } catch (error) {
    const tries = letterTries + 1;
    strapi.log.error(`A newsletter letter could not be sent (try ${tries}): ${String(error)}`);
    const pauseMs = Math.min(15_000 * 2 ** tries, LONGEST_PAUSE_MS);
    const data =
      tries < MOST_TRIES
        ? { letterTries: tries, letterDueAt: new Date(Date.now() + pauseMs) }
        : { letter: null, letterDueAt: null, letterTries: tries };
    await subscribers(strapi).update({ where: { id }, data });
  }
}

async function send(strapi: Core.Strapi, due: DueLetter): Promise<void> {
  const env = settingsOf(strapi);
  transport ??= createTransport({
    url: env.SMTP_URL,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const letter = writeLetter(env, due.letter, due, Date.now());
  // As an object: an address is never read as a list of addresses.
  await transport.sendMail({
    from: env.MAIL_FROM,
    to: { name: '', address: due.email },
    ...letter,
  });
}
