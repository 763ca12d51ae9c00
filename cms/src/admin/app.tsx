import type { StrapiApp } from '@strapi/strapi/admin';
import { ExportSubscribers } from './export-subscribers';
import favicon from './extensions/favicon.svg';
import { ToMend } from './to-mend';

/** What we use of the content manager's own offers to extend it. */
interface ContentManager {
  addEditViewSidePanel(arrange: (panels: readonly unknown[]) => readonly unknown[]): void;
}

/** The panel of the people who edit: English, our mark, nothing that calls out or advertises. */
export default {
  config: {
    locales: [],
    head: { favicon, title: 'Ohmworks content' },
    auth: { logo: favicon },
    menu: { logo: favicon },
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        'app.components.LeftMenu.navbrand.title': 'Ohmworks content',
        'app.components.LeftMenu.navbrand.workplace': 'Words and pictures',
        'Auth.form.welcome.title': 'Ohmworks content',
        'Auth.form.welcome.subtitle': 'Sign in to edit the site',
      },
    },
  },
  bootstrap(app: StrapiApp) {
    // Strapi has no setting for its news of the media library: they are dismissed for everybody.
    localStorage.setItem('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', 'true');
    const contentManager = app.getPlugin('content-manager');
    contentManager.injectComponent('listView', 'actions', {
      name: 'export-subscribers',
      Component: ExportSubscribers,
    });
    // Right below the buttons.
    (contentManager.apis as unknown as ContentManager).addEditViewSidePanel(
      ([buttons, ...others]) => [buttons, ToMend, ...others],
    );
  },
};
