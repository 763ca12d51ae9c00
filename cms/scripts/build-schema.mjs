import { createRequire } from 'node:module';
import { join } from 'node:path';
import { env } from 'node:process';

// Strapi loads its plugins by `require`; taking it the same way keeps it one copy.
const require = createRequire(import.meta.url);
const { createStrapi } = require('@strapi/strapi');
const { lexicographicSortSchema, printSchema } = require('graphql');

/** Settings that only have to be there: nothing is opened, signed or sent. */
const placeholders = Object.fromEntries(
  [
    'APP_KEYS',
    'API_TOKEN_SALT',
    'ADMIN_JWT_SECRET',
    'TRANSFER_TOKEN_SALT',
    'JWT_SECRET',
    'ENCRYPTION_KEY',
    'CMS_API_TOKEN',
    'CMS_PREVIEW_TOKEN',
    'CMS_NEWSLETTER_TOKEN',
    'CMS_WEBHOOK_SECRET',
    'NEWSLETTER_SECRET',
    'MAIL_FROM',
  ].map((key) => [key, 'x'.repeat(32)]),
);

/**
 * Gives the GraphQL schema of the compiled CMS (`tsc --outDir .cache/compiled` first) as sorted text. Needs no database:
 * the schema follows from the content types alone.
 */
export async function buildSchemaText(appDir) {
  Object.assign(env, {
    DATABASE_URL: 'postgresql://localhost/none',
    PUBLIC_URL: 'http://localhost',
    CMS_PUBLIC_URL: 'http://localhost',
    CMS_OWNER_EMAIL: 'owner@localhost.example',
    STOREFRONT_URLS: 'http://localhost',
    COMMERCE_URL: 'http://localhost',
    SMTP_URL: 'smtp://localhost',
    ...placeholders,
  });
  const strapi = createStrapi({
    appDir,
    distDir: join(appDir, '.cache', 'compiled'),
    serveAdminPanel: false,
  });
  await strapi.register();
  const schema = strapi.plugin('graphql').service('content-api').buildSchema();
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
