import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { changePassword } from '../../use-cases/change-password.ts';
import {
  endSessionOf,
  readSessions,
  signOutEverywhere,
  type SessionView,
} from '../../use-cases/own-sessions.ts';
import { register } from '../../use-cases/register.ts';
import { confirmPasswordReset, requestPasswordReset } from '../../use-cases/reset-password.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { signInWithGoogle } from '../../use-cases/sign-in-with-google.ts';
import { signIn } from '../../use-cases/sign-in.ts';
import { signOut } from '../../use-cases/sign-out.ts';
import { callerOf } from '../authenticate.ts';
import { clientAddress } from '../limit-calls.ts';
import * as calls from '../schemas/auth.ts';

function presentSession({ createdAt, lastSeenAt, endsAt, ...rest }: SessionView) {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

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
    handler: (request) => {
      const { idToken, nonce } = request.body;
      return signInWithGoogle(shop, { idToken, nonce, address: clientAddress(request) });
    },
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
    handler: async (request) => {
      const address = clientAddress(request);
      await confirmPasswordReset(shop, { ...request.body, address });
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
  app.route({
    ...calls.changePassword,
    handler: async (request) => {
      await changePassword(shop, callerOf(request), request.body);
      return { acknowledged: true as const };
    },
  });
  app.route({
    ...calls.getSessions,
    handler: async (request) => {
      const { hasPassword, sessions } = await readSessions(shop, callerOf(request));
      return { hasPassword, sessions: sessions.map(presentSession) };
    },
  });
  app.route({
    ...calls.endSession,
    handler: async (request) => {
      const deletedCount = await endSessionOf(shop, callerOf(request), request.params.id);
      return { acknowledged: true as const, deletedCount };
    },
  });
  app.route({
    ...calls.endSessions,
    handler: async (request) => {
      const deletedCount = await signOutEverywhere(shop, callerOf(request));
      return { acknowledged: true as const, deletedCount };
    },
  });
}
