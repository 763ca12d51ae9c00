import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { NEWSLETTER_ROLE } from '../access/staff-roles';
import { onceFor } from '../once';

/** Holds the role nobody signs in with locally, so that the page 'register the first admin' is shut. */
const OWNER = { email: 'owner@ohmworks.example', firstname: 'Ohmworks', lastname: 'Owner' };

const AUTHOR = { email: 'author@ohmworks.example', firstname: 'Ohmworks', lastname: 'Author' };
const AUTHOR_PASSWORD = 'Ohmworks-author-1';

const POSTMASTER = {
  email: 'newsletter@ohmworks.example',
  firstname: 'Ohmworks',
  lastname: 'Newsletter',
};
const POSTMASTER_PASSWORD = 'Ohmworks-newsletter-1';

const EDITOR = { email: 'editor@ohmworks.example', firstname: 'Ohmworks', lastname: 'Editor' };
const EDITOR_PASSWORD = 'Ohmworks-editor-1';

interface UserService {
  create(user: object): Promise<unknown>;
}

/**
 * Makes the sample sign-ins of the local installation, once: editor, author, the one who looks after
 * the newsletter, and a super admin with a password nobody knows (`npx strapi admin:reset-user-password` sets one). An account that was
 * changed or removed since stays as it is.
 */
export async function seedStaff(strapi: Core.Strapi): Promise<void> {
  await onceFor(strapi, 'seed.owner', OWNER.email, () =>
    makeUser(strapi, OWNER, { code: 'strapi-super-admin' }, randomPassword()),
  );
  await onceFor(strapi, 'seed.editor', EDITOR.email, () =>
    makeUser(strapi, EDITOR, { code: 'strapi-editor' }, EDITOR_PASSWORD),
  );
  await onceFor(strapi, 'seed.author', AUTHOR.email, () =>
    makeUser(strapi, AUTHOR, { code: 'strapi-author' }, AUTHOR_PASSWORD),
  );
  await onceFor(strapi, 'seed.postmaster', POSTMASTER.email, () =>
    makeUser(strapi, POSTMASTER, { name: NEWSLETTER_ROLE }, POSTMASTER_PASSWORD),
  );
}

async function makeUser(
  strapi: Core.Strapi,
  person: typeof OWNER,
  roleIs: { code: string } | { name: string },
  password: string,
): Promise<void> {
  const exists = await strapi.db.query('admin::user').count({ where: { email: person.email } });
  if (exists > 0) return;
  const role = (await strapi.db.query('admin::role').findOne({ where: roleIs })) as {
    id: number;
  };
  await (strapi.service('admin::user') as unknown as UserService).create({
    ...person,
    password,
    isActive: true,
    registrationToken: null,
    roles: [role.id],
  });
}

/** 192 bits, in the letters and digits that Strapi's own rule for passwords asks for. */
function randomPassword(): string {
  return `Aa1${randomBytes(24).toString('base64url')}`;
}
