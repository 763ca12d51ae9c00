import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';

export const SUBSCRIBER = 'api::newsletter-subscriber.newsletter-subscriber';

/** One address, as the newsletter's own code sees it. */
export interface Subscriber {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  readonly state: 'pending' | 'confirmed' | 'unsubscribed';
  /** Rises when the person leaves: confirmation links of an earlier round are closed. */
  readonly round: number;
  /** The one that is to be sent, if any. */
  readonly letter: 'confirm' | 'already' | null;
  readonly lastLetterAt: string | null;
  readonly confirmedAt: string | null;
  readonly unsubscribedAt: string | null;
}

export function subscribers(strapi: Core.Strapi) {
  return strapi.db.query(SUBSCRIBER);
}

export function settingsOf(strapi: Core.Strapi): Environment {
  return (strapi.config.get('ohmworks.settings') as () => Environment)();
}

/** Runs `work` in a transaction, one at a time for the same `key` over all copies of the CMS. */
export async function oneAtATime<Result>(
  strapi: Core.Strapi,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return (await strapi.db.transaction(async ({ trx }) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 1992))', [key]);
    return work();
  })) as Result;
}
