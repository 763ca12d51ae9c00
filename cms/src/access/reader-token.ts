import type { Core } from '@strapi/strapi';
import { onceFor } from '../once';
import { READABLE_SCOPES } from './graphql-surface';

const READER_NAME = 'Storefront and commerce service (read only)';

interface TokenRow {
  readonly id: number;
  readonly accessKey: string;
}

interface TokenService {
  hash(accessKey: string): string;
}

/**
 * Makes the one token with which our servers read content, or gives it a new value: afterwards
 * exactly `accessKey` opens it, and it may find content and nothing else. Only its hash is kept.
 */
export async function ensureReaderToken(strapi: Core.Strapi, accessKey: string): Promise<void> {
  const hash = (strapi.service('admin::api-token') as unknown as TokenService).hash(accessKey);
  const tokens = strapi.db.query('admin::api-token');
  const existing = (await tokens.findOne({ where: { name: READER_NAME } })) as TokenRow | null;
  const values = {
    name: READER_NAME,
    description: 'Made at each start from CMS_API_TOKEN. Finds published content, writes nothing.',
    kind: 'content-api',
    type: 'custom',
    accessKey: hash,
    lifespan: null,
    expiresAt: null,
  };
  const token = (
    existing
      ? await tokens.update({ where: { id: existing.id }, data: values })
      : await tokens.create({ data: values })
  ) as TokenRow;
  await keepScopes(strapi, token.id);
}

async function keepScopes(strapi: Core.Strapi, token: number): Promise<void> {
  const permissions = strapi.db.query('admin::api-token-permission');
  const rows = (await permissions.findMany({ where: { token: { id: token } } })) as {
    id: number;
    action: string;
  }[];
  const wanted = new Set<string>(READABLE_SCOPES);
  for (const row of rows) {
    if (!wanted.delete(row.action)) await permissions.delete({ where: { id: row.id } });
  }
  for (const action of wanted) await permissions.create({ data: { action, token } });
}

/** Removes the two tokens that Strapi makes on a first start; one of them may write anything. */
export async function removeDefaultTokens(strapi: Core.Strapi): Promise<void> {
  await onceFor(strapi, 'default-tokens', 'removed', async () => {
    await strapi.db.query('admin::api-token').deleteMany({
      where: {
        name: { $in: ['Read Only', 'Full Access'] },
        description: { $startsWith: 'A default API token' },
      },
    });
  });
}
