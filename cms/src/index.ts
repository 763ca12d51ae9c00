import type { Core } from '@strapi/strapi';
import { keepGraphqlToContent } from './access/graphql-surface';
import { closePublicRole } from './access/public-role';
import { ensureReaderToken, removeDefaultTokens } from './access/reader-token';
import { setStaffRoles } from './access/staff-roles';
import { setPanelViews } from './editing/panel-views';
import { readEnvironment } from './environment';
import { alone } from './once';
import { seedContent } from './seeding/content';
import { seedStaff } from './seeding/staff';

export default {
  /** Checks the settings before anything is opened, and trims the GraphQL schema to content. */
  register({ strapi }: { strapi: Core.Strapi }) {
    readEnvironment(process.env);
    keepGraphqlToContent(strapi);
  },

  /** Puts in place who may do what, and locally the sample content; before the first request. */
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    const environment = readEnvironment(process.env);
    await alone(strapi, async () => {
      await closePublicRole(strapi);
      await removeDefaultTokens(strapi);
      await ensureReaderToken(strapi, environment.CMS_API_TOKEN);
      await setStaffRoles(strapi);
      await setPanelViews(strapi);
      if (environment.SEED_CMS) {
        await seedStaff(strapi);
        await seedContent(strapi);
      }
    });
  },
};
