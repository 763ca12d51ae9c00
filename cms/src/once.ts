import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/**
 * Does a piece of set-up once for each state of its input, and remembers that in the database.
 * What people change afterwards is left alone until the input itself changes with a new version.
 */
export async function onceFor(
  strapi: Core.Strapi,
  name: string,
  input: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const done = strapi.store({ type: 'core', name: 'ohmworks', key: `done.${name}` });
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  if ((await done.get({})) === fingerprint) return;
  await work();
  await done.set({ value: fingerprint });
}

/** The number every copy of the CMS takes before it touches what all of them share. */
const SETUP_LOCK = 1_992_001;

/**
 * Runs the set-up in one transaction and lets one copy of the CMS do so at a time: two that start
 * together make neither two tokens nor two seeds, and a start that is cut short leaves nothing half.
 */
export async function alone(strapi: Core.Strapi, work: () => Promise<void>): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [SETUP_LOCK]);
    await work();
  });
}
