import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeDocument, type ApiDocument } from './complete-document.ts';

/**
 * The registered schemas appear only in replies; the library also lists a request form of each,
 * which nothing refers to: taken out. Examples and headers are put in.
 */
const completed: typeof jsonSchemaTransformObject = (document) => {
  const described = jsonSchemaTransformObject(document) as ApiDocument & {
    components?: { schemas?: Record<string, unknown> };
  };
  completeDocument(described);
  const schemas = described.components?.schemas ?? {};
  for (const name of Object.keys(schemas)) {
    if (name.endsWith('Input') && name.slice(0, -'Input'.length) in schemas) delete schemas[name];
  }
  return described as ReturnType<typeof jsonSchemaTransformObject>;
};

const introduction = `
Products, orders, payments, people and reviews of the Ohmworks shop.

**Identity.** Sign in at \`/auth/...\` for a proof, exchange it at \`PUT /user/{email}\` for an access
token, and send that as \`Authorization: Bearer ...\`. Role and session are read on every call. The
\`email\` parameter of many calls is only checked: it never selects data.

**Refusals** are problem documents (RFC 9457) with a stable \`code\`. They are checked in this order:
413 and 415 size and type, 401 identity, 403 role or address, 400 shape, 422 a field's rule, 404, then
406 (stock) and 409 (state). Someone else's order is 404.

**Conventions.** JSON in UTF-8, at most 32 KB, no repeated keys, no unknown fields. Ids are UUIDv7
under \`_id\`. Times are ISO 8601 in UTC. Prices are whole US dollars. \`X-Request-Id\` comes back as
sent, or made.
`.trim();

/** In the order in which someone new to the API meets them. */
const tags = [
  { name: 'identity', description: 'Sign in, register, reset a password' },
  { name: 'users', description: 'Access token, profile, roles' },
  { name: 'products', description: 'The catalogue and its stock' },
  { name: 'images', description: 'The image host' },
  { name: 'orders', description: 'Ordered, paid, shipped' },
  { name: 'payments', description: "Paying by card, and Stripe's events" },
  { name: 'reviews', description: 'One review for each customer' },
  { name: 'content', description: 'Words that are kept in the CMS' },
  { name: 'administration', description: 'What only the shop itself looks at' },
  { name: 'operations', description: 'Health of this process' },
];

/** Collects the declared calls into an OpenAPI document; register before the routes. */
export async function documentCalls(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ohmworks commerce service',
        description: introduction,
        version: '1.0.0',
      },
      tags,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'The access token of `PUT /user/{email}`; for that very call also an identity proof.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: completed,
  });
}
