'use strict';
const path = require('node:path');
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
  ].map((key) => [key, 'x'.repeat(32)]),
);

/** Gives the GraphQL schema of the compiled CMS as sorted text. */
async function buildSchemaText(appDir) {
  Object.assign(process.env, { DATABASE_URL: 'postgresql://localhost/none', ...placeholders });
  const strapi = createStrapi({
    appDir,
    distDir: path.join(appDir, 'dist'),
    serveAdminPanel: false,
  });
  await strapi.register();
  return schemaTextOf(strapi);
}

/** Gives the GraphQL schema of a registered or running Strapi as sorted text. */
function schemaTextOf(strapi) {
  const schema = strapi.plugin('graphql').service('content-api').buildSchema();
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

module.exports = { buildSchemaText, schemaTextOf };
