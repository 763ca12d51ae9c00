import type { Core } from '@strapi/strapi';

interface UsersPermissionsPlugin {
  register(context: { strapi: Core.Strapi }): void;
  routes: Record<string, unknown>;
}

/**
 * Customers have no accounts here: the commerce service keeps them. Of the users-permissions
 * plugin only the Public role is wanted, which answers 403 to callers without a token. So its
 * routes (register, sign-in, reset) and its GraphQL fields are not installed at all.
 */
export default (plugin: UsersPermissionsPlugin): UsersPermissionsPlugin => {
  const registerPlugin = plugin.register;
  plugin.register = ({ strapi }) => {
    registerPlugin({ strapi: withoutGraphql(strapi) });
  };
  plugin.routes['content-api'] = { type: 'content-api', routes: [] };
  return plugin;
};

/** The same Strapi, seen by a plugin that looks for GraphQL to extend and finds none. */
function withoutGraphql(strapi: Core.Strapi): Core.Strapi {
  return Object.create(strapi, {
    plugin: { value: (name: string) => (name === 'graphql' ? undefined : strapi.plugin(name)) },
  }) as Core.Strapi;
}
