import type { Core } from '@strapi/strapi';
import { ensureAccount } from '../access/accounts';
import { NEWSLETTER_ROLE } from '../access/staff-roles';
import { onceFor } from '../once';

const EDITOR = { email: 'editor@ohmworks.example', firstname: 'Ohmworks', lastname: 'Editor' };
const EDITOR_PASSWORD = 'Ohmworks-editor-1';

const AUTHOR = { email: 'author@ohmworks.example', firstname: 'Ohmworks', lastname: 'Author' };
const AUTHOR_PASSWORD = 'Ohmworks-author-1';

const POSTMASTER = {
  email: 'newsletter@ohmworks.example',
  firstname: 'Ohmworks',
  lastname: 'Newsletter',
};
const POSTMASTER_PASSWORD = 'Ohmworks-newsletter-1';

/**
 * Makes the sample sign-ins of the local installation, once: editor, author, and the one who looks after
 * the newsletter. An account that was changed or removed since stays as it is.
 */
export async function seedStaff(strapi: Core.Strapi): Promise<void> {
  await onceFor(strapi, 'seed.editor', EDITOR.email, () =>
    ensureAccount(strapi, EDITOR, { code: 'strapi-editor' }, EDITOR_PASSWORD),
  );
  await onceFor(strapi, 'seed.author', AUTHOR.email, () =>
    ensureAccount(strapi, AUTHOR, { code: 'strapi-author' }, AUTHOR_PASSWORD),
  );
  await onceFor(strapi, 'seed.postmaster', POSTMASTER.email, () =>
    ensureAccount(strapi, POSTMASTER, { name: NEWSLETTER_ROLE }, POSTMASTER_PASSWORD),
  );
}
