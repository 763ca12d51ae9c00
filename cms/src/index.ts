import type { Core } from '@strapi/strapi';
import { keepGraphqlToContent } from './access/graphql-surface';
import { closePublicRole } from './access/public-role';
import { ensureReaderToken, removeDefaultTokens } from './access/reader-token';
import { setStaffRoles } from './access/staff-roles';
import { setPanelViews } from './editing/panel-views';
import type { Environment } from './environment';
import { alone } from './once';
import { seedContent } from './seeding/content';
import { seedStaff } from './seeding/staff';

export default {
  /** Checks the settings before anything is opened, and trims the GraphQL schema to content. */
  register({ strapi }: { strapi: Core.Strapi }) {
    settingsOf(strapi);
    keepGraphqlToContent(strapi);
  },

  /** Puts in place who may do what, and locally the sample content; before the first request. */
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    const settings = settingsOf(strapi);
    await alone(strapi, async () => {
      await closePublicRole(strapi);
      await removeDefaultTokens(strapi);
      await ensureReaderToken(strapi, settings.CMS_API_TOKEN);
      await setStaffRoles(strapi);
      await setPanelViews(strapi);
      if (settings.SEED_CMS) {
        await seedStaff(strapi);
        await seedContent(strapi);
      }
    });
  },
};

/** The checked settings (`config/ohmworks.ts`); throws one error that names every fault. */
function settingsOf(strapi: Core.Strapi): Environment {
  return (strapi.config.get('ohmworks.settings') as () => Environment)();
}
