import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { DomainError } from '../../domain/errors.ts';
import { demoteUser, promoteUser } from '../../use-cases/change-role.ts';
import { enterShop } from '../../use-cases/enter-shop.ts';
import { limitRate } from '../../use-cases/limit-rate.ts';
import { endSessionsOfUser } from '../../use-cases/own-sessions.ts';
import { readListedUser, readOwnUser, readUsers } from '../../use-cases/read-users.ts';
import { saveProfile } from '../../use-cases/save-profile.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { callerOf } from '../authenticate.ts';
import { clientAddress } from '../limit-calls.ts';
import * as calls from '../schemas/users.ts';
import { tellCount } from '../tell-count.ts';

export function userRoutes(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.route({
    ...calls.putUser,
    handler: async (request) => {
      const { body, identity } = request;
      if (!identity) throw new DomainError('UNAUTHENTICATED');
      if ('data' in body) {
        const modifiedCount = await saveProfile(shop, callerOf(request), body.data);
        return { result: { acknowledged: true as const, modifiedCount } };
      }
      const { name, img } = body;
      const userAgent = request.headers['user-agent'] ?? '';
      return enterShop(shop, { identity, name, img, address: clientAddress(request), userAgent });
    },
  });
  app.route({
    ...calls.getUser,
    handler: (request) => readOwnUser(shop, callerOf(request)),
  });
  app.route({
    ...calls.checkAdmin,
    handler: async (request) => ({ isAdmin: callerOf(request).role === 'admin' }),
  });
  app.route({
    ...calls.getUsers,
    handler: async (request, reply) => {
      const { users, ...count } = await readUsers(shop, request.query);
      tellCount(reply, count);
      return users;
    },
  });
  app.route({
    ...calls.getListedUser,
    handler: (request) => readListedUser(shop, request.params.id),
  });
  app.route({
    ...calls.promoteUser,
    handler: async (request) => {
      const { userId } = callerOf(request);
      await limitRate(shop, 'roleChanges', userId);
      const modifiedCount = await promoteUser(shop, userId, request.body.email);
      return { acknowledged: true as const, modifiedCount };
    },
  });
  app.route({
    ...calls.demoteUser,
    handler: async (request) => {
      const { userId } = callerOf(request);
      await limitRate(shop, 'roleChanges', userId);
      const modifiedCount = await demoteUser(shop, userId, request.body.email);
      return { acknowledged: true as const, modifiedCount };
    },
  });
  app.route({
    ...calls.endUserSessions,
    handler: async (request) => {
      const { userId } = callerOf(request);
      const deletedCount = await endSessionsOfUser(shop, userId, request.body.email);
      return { acknowledged: true as const, deletedCount };
    },
  });
}
