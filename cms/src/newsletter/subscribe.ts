import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { kickLetters } from './deliver-letters';
import { oneAtATime, settingsOf, type Subscriber, subscribers } from './subscribers';

/** Sign-ups that one network address may make in an hour (promises.md section 4). */
const MOST_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Nobody is sent more than one letter in this time, however often the box is used. */
const LETTER_PAUSE_MS = 10 * 60_000;

interface SignUp {
  /** Lower case. */
  readonly email: string;
  readonly clientAddress: string;
}

/**
 * Notes that an address asks for the newsletter and has the fitting letter sent: one to confirm, or
 * for who gets it already, one that says so. The answer is the same for every address; only who signs
 * up too often from one place is told when to come back.
 */
export async function subscribe(
  strapi: Core.Strapi,
  { email, clientAddress }: SignUp,
): Promise<{ retryAfterSeconds?: number }> {
  const retryAfterSeconds = await countAttempt(strapi, clientAddress);
  if (retryAfterSeconds !== undefined) return { retryAfterSeconds };
  await oneAtATime(strapi, `subscriber ${email}`, () => noteWish(strapi, email, Date.now()));
  kickLetters(strapi);
  return {};
}

async function noteWish(strapi: Core.Strapi, email: string, nowMs: number): Promise<void> {
  const known = (await subscribers(strapi).findOne({ where: { email } })) as Subscriber | null;
  const lastLetterMs = known?.lastLetterAt ? Date.parse(known.lastLetterAt) : 0;
  if (nowMs - lastLetterMs < LETTER_PAUSE_MS) return;
  const letter = known?.state === 'confirmed' ? 'already' : 'confirm';
  // One that waits or is being sent stays as it is: somebody who has it may be sending it now.
  const due = known?.letter ? {} : { letter, letterDueAt: new Date(nowMs), letterTries: 0 };
  if (known === null) {
    await strapi
      .documents('api::newsletter-subscriber.newsletter-subscriber')
      .create({ data: { email, state: 'pending', ...due } as never });
  } else {
    const state = known.state === 'confirmed' ? known.state : 'pending';
    await subscribers(strapi).update({ where: { id: known.id }, data: { state, ...due } });
  }
}

/** Counts a sign-up; gives the seconds until the next is taken when there were too many. */
async function countAttempt(strapi: Core.Strapi, address: string): Promise<number | undefined> {
  // Addresses of people are not kept, not even for the hour.
  const addressHash = createHmac('sha256', settingsOf(strapi).NEWSLETTER_SECRET)
    .update(`address\n${address}`)
    .digest('hex');
  const attempts = strapi.db.query('api::newsletter-attempt.newsletter-attempt');
  return oneAtATime(strapi, `attempts ${addressHash}`, async () => {
    const hourAgo = new Date(Date.now() - HOUR_MS);
    const recent = (await attempts.findMany({
      where: { addressHash, createdAt: { $gt: hourAgo } },
      orderBy: { createdAt: 'asc' },
    })) as { createdAt: string }[];
    if (recent.length >= MOST_AN_HOUR) {
      const opensMs = Date.parse(recent[0]?.createdAt ?? '') + HOUR_MS;
      return Math.max(1, Math.ceil((opensMs - Date.now()) / 1000));
    }
    await attempts.create({ data: { addressHash, createdAt: new Date() } });
    await attempts.deleteMany({ where: { addressHash, createdAt: { $lte: hourAgo } } });
    return undefined;
  });
}
