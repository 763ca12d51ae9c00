import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { register } from '../../use-cases/register.ts';
import { confirmPasswordReset, requestPasswordReset } from '../../use-cases/reset-password.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { signInWithGoogle } from '../../use-cases/sign-in-with-google.ts';
import { signIn } from '../../use-cases/sign-in.ts';
import { signOut } from '../../use-cases/sign-out.ts';
import { callerOf } from '../authenticate.ts';
import { clientAddress } from '../limit-calls.ts';
import * as calls from '../schemas/auth.ts';

export function authRoutes(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.route({
    ...calls.register,
    handler: async (request, reply) => {
      const registration = { ...request.body, address: clientAddress(request) };
      return reply.code(201).send(await register(shop, registration));
    },
  });
  app.route({
    ...calls.login,
    handler: (request) => signIn(shop, { ...request.body, address: clientAddress(request) }),
  });
  app.route({
    ...calls.google,
    handler: ({ body: { idToken, nonce } }) => signInWithGoogle(shop, { idToken, nonce }),
  });
  app.route({
    ...calls.requestReset,
    handler: async (request) => {
      const address = clientAddress(request);
      await requestPasswordReset(shop, { ...request.body, address });
      return { acknowledged: true as const };
    },
  });
  app.route({
    ...calls.confirmReset,
    handler: async ({ body }) => {
      await confirmPasswordReset(shop, body);
      return { acknowledged: true as const };
    },
  });
  app.route({
    ...calls.signOut,
    handler: async (request) => {
      await signOut(shop, callerOf(request));
      return { acknowledged: true as const };
    },
  });
}
