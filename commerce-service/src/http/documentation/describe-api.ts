import Fastify, { type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { documentCalls } from './document-calls.ts';
import { allCalls } from '../schemas/index.ts';

/** The OpenAPI document of all declared calls; needs no database and no configuration. */
export async function describeApi(): Promise<object> {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await documentCalls(app);
  for (const call of allCalls) {
    app.route({ ...call, handler: () => undefined } as RouteOptions);
  }
  await app.ready();
  return app.swagger();
}
