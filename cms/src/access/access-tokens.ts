import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';
import { alone, onceFor } from '../once';
import { READABLE_SCOPES } from './graphql-surface';

/** The one token that may ask for drafts (`published-only.ts`). */
export const PREVIEW_TOKEN_NAME = 'Storefront preview (drafts)';

const READER_TOKEN_NAME = 'Storefront and commerce service (read only)';
const NEWSLETTER_TOKEN_NAME = 'Storefront newsletter';

const NEWSLETTER_SCOPES = ['subscribe', 'confirm', 'unsubscribe'].map(
  (action) => `api::newsletter-subscriber.newsletter-subscriber.${action}`,
);

interface TokenSpec {
  readonly name: string;
  readonly description: string;
  /** Its values: one, or two while it is being replaced. */
  readonly accessKeys: readonly string[];
  readonly scopes: readonly string[];
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
}

interface TokenService {
  hash(accessKey: string): string;
}

/**
 * Keeps the tokens of our own servers in step with the settings: afterwards exactly the configured
 * values open the content API, each for its purpose and until `TOKEN_LIFE_SECONDS` from now. Only
 * their hashes are stored. A value that left the settings is closed at once.
 */
export async function ensureAccessTokens(strapi: Core.Strapi, env: Environment): Promise<void> {
  const kept = new Set<string>();
  for (const spec of tokenSpecs(env)) {
    for (const [index, accessKey] of spec.accessKeys.entries()) {
      const name = index === 0 ? spec.name : `${spec.name}, value ${index + 1}`;
      await ensureToken(strapi, { ...spec, name }, accessKey, expiryOf(env));
      kept.add(name);
    }
  }
  await removeFormerTokens(strapi, kept);
}

/**
 * Renews the expiry of our servers' tokens for as long as this process runs, three times in each
 * life: a copy of the database that nobody runs opens nothing once that life is over.
 */
export function keepTokensAlive(strapi: Core.Strapi, env: Environment): () => void {
  const timer = setInterval(
    () => {
      void alone(strapi, () => ensureAccessTokens(strapi, env)).catch((error: unknown) => {
        strapi.log.error(`The access tokens could not be renewed: ${String(error)}`);
      });
    },
    (env.TOKEN_LIFE_SECONDS * 1000) / 3,
  );
  timer.unref();
  return () => clearInterval(timer);
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

/** Whether a token of this name is the one that may read drafts, whichever of its values was sent. */
export function isPreviewToken(name: string | undefined): boolean {
  return name?.startsWith(PREVIEW_TOKEN_NAME) ?? false;
}

function tokenSpecs(env: Environment): TokenSpec[] {
  const made = 'Made from the settings of the CMS and renewed while it runs.';
  return [
    {
      name: READER_TOKEN_NAME,
      description: `${made} Finds published content, writes nothing.`,
      accessKeys: env.CMS_API_TOKEN,
      scopes: READABLE_SCOPES,
    },
    {
      name: PREVIEW_TOKEN_NAME,
      description: `${made} Finds drafts, for editors who pressed Preview; writes nothing.`,
      accessKeys: env.CMS_PREVIEW_TOKEN,
      scopes: READABLE_SCOPES,
    },
    {
      name: NEWSLETTER_TOKEN_NAME,
      description: `${made} Passes on sign-ups for the newsletter; reads nothing.`,
      accessKeys: env.CMS_NEWSLETTER_TOKEN,
      scopes: NEWSLETTER_SCOPES,
    },
  ];
}

function expiryOf(env: Environment): Date {
  return new Date(Date.now() + env.TOKEN_LIFE_SECONDS * 1000);
}

async function ensureToken(
  strapi: Core.Strapi,
  { name, description, scopes }: TokenSpec,
  accessKey: string,
  expiresAt: Date,
): Promise<void> {
  const tokens = strapi.db.query('admin::api-token');
  const existing = (await tokens.findOne({ where: { name } })) as TokenRow | null;
  const values = {
    name,
    description,
    kind: 'content-api',
    type: 'custom',
    accessKey: (strapi.service('admin::api-token') as unknown as TokenService).hash(accessKey),
    lifespan: null,
    expiresAt,
  };
  const token = (
    existing
      ? await tokens.update({ where: { id: existing.id }, data: values })
      : await tokens.create({ data: values })
  ) as TokenRow;
  await keepScopes(strapi, token.id, scopes);
}

async function keepScopes(
  strapi: Core.Strapi,
  token: number,
  scopes: readonly string[],
): Promise<void> {
  const permissions = strapi.db.query('admin::api-token-permission');
  const rows = (await permissions.findMany({ where: { token: { id: token } } })) as {
    id: number;
    action: string;
  }[];
  const wanted = new Set<string>(scopes);
  for (const row of rows) {
    if (!wanted.delete(row.action)) await permissions.delete({ where: { id: row.id } });
  }
  for (const action of wanted) await permissions.create({ data: { action, token } });
}

async function removeFormerTokens(strapi: Core.Strapi, kept: Set<string>): Promise<void> {
  const tokens = strapi.db.query('admin::api-token');
  const ours = [READER_TOKEN_NAME, PREVIEW_TOKEN_NAME, NEWSLETTER_TOKEN_NAME];
  const rows = (await tokens.findMany({
    where: { $or: ours.map((name) => ({ name: { $startsWith: `${name}, value ` } })) },
  })) as TokenRow[];
  for (const row of rows) {
    if (!kept.has(row.name)) await tokens.delete({ where: { id: row.id } });
  }
}
