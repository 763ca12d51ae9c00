import type { Core } from '@strapi/strapi';
import { readConfirmToken, readUnsubscribeToken } from './links';
import { oneAtATime, settingsOf, type Subscriber, subscribers } from './subscribers';

/** Confirms the address of a confirmation link, once or again; false when the link is no good. */
export async function confirm(strapi: Core.Strapi, token: string): Promise<boolean> {
  const wish = readConfirmToken(settingsOf(strapi), token, Date.now());
  if (wish === undefined) return false;
  return oneAtATime(strapi, `document ${wish.documentId}`, async () => {
    const known = await find(strapi, wish.documentId);
    if (known === null || known.round !== wish.round) return false;
    if (known.state !== 'confirmed') {
      await subscribers(strapi).update({
        where: { id: known.id },
        data: { state: 'confirmed', confirmedAt: new Date(), unsubscribedAt: null },
      });
    }
    return true;
  });
}

/** Ends the letters to the address of an unsubscribe link; false when the link is forged. */
export async function unsubscribe(strapi: Core.Strapi, token: string): Promise<boolean> {
  const documentId = readUnsubscribeToken(settingsOf(strapi), token);
  if (documentId === undefined) return false;
  return oneAtATime(strapi, `document ${documentId}`, async () => {
    const known = await find(strapi, documentId);
    // Removed at the person's wish: nothing is sent there either.
    if (known === null || known.state === 'unsubscribed') return true;
    await subscribers(strapi).update({
      where: { id: known.id },
      data: {
        state: 'unsubscribed',
        unsubscribedAt: new Date(),
        round: known.round + 1,
        letter: null,
        letterDueAt: null,
      },
    });
    return true;
  });
}

function find(strapi: Core.Strapi, documentId: string): Promise<Subscriber | null> {
  return subscribers(strapi).findOne({ where: { documentId } }) as Promise<Subscriber | null>;
}
