import type { Core } from '@strapi/strapi';
import { keepGraphqlToContent } from './access/graphql-surface';
import { readEnvironment } from './environment';

export default {
  /** Checks the settings before anything is opened, and trims the GraphQL schema to content. */
  register({ strapi }: { strapi: Core.Strapi }) {
    readEnvironment(process.env);
    keepGraphqlToContent(strapi);
  },
};
