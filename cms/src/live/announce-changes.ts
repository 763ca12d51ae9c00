import type { Core } from '@strapi/strapi';
import { CONTENT } from '../access/graphql-surface';
import type { Environment } from '../environment';
import { announceChange } from './announce';

/** What changes the site. A saved draft does not. */
const ENTRY_EVENTS = new Set(['entry.publish', 'entry.unpublish', 'entry.delete']);
const PICTURE_EVENTS = new Set(['media.update', 'media.delete']);

/** Changes that come this close together (a bulk publish) are told in one call. */
const GATHER_MS = 50;

/**
 * Sends the signed 'content changed' call whenever what visitors see has changed. Strapi emits its
 * events after the transaction is committed, so a storefront that asks on hearing it reads the new
 * words. Returns what ends it.
 */
export function announceChanges(strapi: Core.Strapi, env: Environment): () => void {
  let timer: NodeJS.Timeout | undefined;

  async function announce(what: { event: string; uid: string }): Promise<void> {
    const faults = await announceChange(env.STOREFRONT_URLS, env.CMS_WEBHOOK_SECRET, what);
    for (const fault of faults) {
      strapi.log.error(`A storefront did not take '${what.event}' of ${what.uid}: ${fault}`);
    }
  }

  const unsubscribe = strapi.eventHub.subscribe(async (event: string, ...args: unknown[]) => {
    const uid = (args[0] as { uid?: string } | undefined)?.uid ?? 'plugin::upload.file';
    const isContent = ENTRY_EVENTS.has(event) && (CONTENT as readonly string[]).includes(uid);
    if (!isContent && !PICTURE_EVENTS.has(event)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void announce({ event, uid });
    }, GATHER_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
