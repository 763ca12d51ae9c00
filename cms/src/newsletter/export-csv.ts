import type { Core } from '@strapi/strapi';
import { unsubscribeLink } from './links';
import { settingsOf, SUBSCRIBER, type Subscriber, subscribers } from './subscribers';

const PAGE_SIZE = 1_000;
const COLUMNS = ['email', 'state', 'confirmed at', 'unsubscribed at', 'unsubscribe link'];

/**
 * One row of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe
 * in front (ASVS 1.2.10).
 */
export function csvRow(cells: readonly string[]): string {
  const safe = cells.map((cell) => {
    const inert = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return `"${inert.replaceAll('"', '""')}"`;
  });
  return `${safe.join(',')}\r\n`;
}

/** `GET /newsletter/subscribers.csv` in the panel, for whoever may read the list there. */
export function offerCsv(strapi: Core.Strapi): void {
  strapi.server.routes({
    type: 'admin',
    prefix: '/newsletter',
    routes: [
      {
        method: 'GET',
        path: '/subscribers.csv',
        handler: async (ctx) => {
          ctx.type = 'text/csv; charset=utf-8';
          ctx.attachment('newsletter-subscribers.csv');
          ctx.set('Cache-Control', 'no-store');
          ctx.body = await exportCsv(strapi);
        },
        info: { type: 'admin' },
        config: {
          policies: [
            'admin::isAuthenticatedAdmin',
            {
              name: 'admin::hasPermissions',
              config: {
                actions: [{ action: 'plugin::content-manager.explorer.read', subject: SUBSCRIBER }],
              },
            },
          ],
        },
      },
    ],
  });
}

async function exportCsv(strapi: Core.Strapi): Promise<string> {
  const env = settingsOf(strapi);
  const rows = [csvRow(COLUMNS)];
  for (let lastId = 0; ;) {
    const page = (await subscribers(strapi).findMany({
      where: { id: { $gt: lastId } },
      orderBy: { id: 'asc' },
      limit: PAGE_SIZE,
    })) as Subscriber[];
    for (const person of page) {
      const { email, state, confirmedAt, unsubscribedAt } = person;
      const link = unsubscribeLink(env, person);
      rows.push(csvRow([email, state, confirmedAt ?? '', unsubscribedAt ?? '', link]));
    }
    if (page.length < PAGE_SIZE) return rows.join('');
    lastId = page.at(-1)?.id ?? Infinity;
  }
}
