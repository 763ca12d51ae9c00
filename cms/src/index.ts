import type { Core } from '@strapi/strapi';
import { allowGapsInDrafts } from './access/graphql-gaps';
import { keepGraphqlToContent } from './access/graphql-surface';
import { closePublicRole } from './access/public-role';
import { keepDraftsFromReaders } from './access/published-only';
import { ensureAccessTokens, keepTokensAlive, removeDefaultTokens } from './access/access-tokens';
import { ensureOwner } from './access/accounts';
import { setStaffRoles } from './access/staff-roles';
import { setPanelViews } from './editing/panel-views';
import type { Environment } from './environment';
import { announceChanges } from './live/announce-changes';
import { deliverLetters } from './newsletter/deliver-letters';
import { offerCsv } from './newsletter/export-csv';
import { alone } from './once';
import { guardPublished } from './publishing/guard-published';
import { refuseBrokenLinks } from './publishing/refuse-broken-links';
import { seedContent } from './seeding/content';
import { seedStaff } from './seeding/staff';

/** Ends what goes on beside requests. */
const endings: (() => void)[] = [];

export default {
  /** Checks the settings before anything is opened, and says what the content API may give. */
  register({ strapi }: { strapi: Core.Strapi }) {
    const settings = settingsOf(strapi);
    keepGraphqlToContent(strapi);
    allowGapsInDrafts(strapi);
    keepDraftsFromReaders(strapi);
    refuseBrokenLinks(strapi, settings);
    guardPublished(strapi);
    offerCsv(strapi);
  },

  /** Puts in place who may do what, and locally the sample content; before the first request. */
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    const settings = settingsOf(strapi);
    await alone(strapi, async () => {
      await closePublicRole(strapi);
      await removeDefaultTokens(strapi);
      await ensureAccessTokens(strapi, settings);
      await setStaffRoles(strapi);
      await ensureOwner(strapi, settings);
      await setPanelViews(strapi);
      if (settings.SEED_CMS) {
        await seedStaff(strapi);
        await seedContent(strapi);
      }
    });
    endings.push(
      keepTokensAlive(strapi, settings),
      announceChanges(strapi, settings),
      deliverLetters(strapi),
    );
  },

  destroy() {
    for (const end of endings.splice(0)) end();
  },
};

/** The checked settings (`config/ohmworks.ts`); throws one error that names every fault. */
function settingsOf(strapi: Core.Strapi): Environment {
  return (strapi.config.get('ohmworks.settings') as () => Environment)();
}
