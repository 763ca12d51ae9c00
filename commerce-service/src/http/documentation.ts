import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/**
 * The registered schemas appear only in replies; the library also lists a request form of each,
 * which nothing refers to.
 */
const withoutRequestForms: typeof jsonSchemaTransformObject = (document) => {
  const described = jsonSchemaTransformObject(document) as {
    components?: { schemas?: Record<string, unknown> };
  };
  const schemas = described.components?.schemas ?? {};
  for (const name of Object.keys(schemas)) {
    if (name.endsWith('Input') && name.slice(0, -'Input'.length) in schemas) delete schemas[name];
  }
  return described as ReturnType<typeof jsonSchemaTransformObject>;
};

/** Collects the declared calls into an OpenAPI document; register before the routes. */
export async function documentCalls(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ohmworks commerce service',
        description:
          'Products, orders, payments, people and reviews. Every refusal is a problem document ' +
          '(RFC 9457) with a stable `code`.',
        version: '1.0.0',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: withoutRequestForms,
  });
}
