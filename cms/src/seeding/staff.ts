import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { onceFor } from '../once';

/** Holds the role nobody signs in with locally, so that the page 'register the first admin' is shut. */
const OWNER = { email: 'owner@ohmworks.example', firstname: 'Ohmworks', lastname: 'Owner' };

const EDITOR = { email: 'editor@ohmworks.example', firstname: 'Ohmworks', lastname: 'Editor' };
const EDITOR_PASSWORD = 'Ohmworks-editor-1';

interface UserService {
  create(user: object): Promise<unknown>;
}

/**
 * Makes the sample sign-ins of the local installation, once: the editor, and a super admin with a
 * password nobody knows (`npx strapi admin:reset-user-password` sets one). An account that was
 * changed or removed since stays as it is.
 */
export async function seedStaff(strapi: Core.Strapi): Promise<void> {
  await onceFor(strapi, 'seed.owner', OWNER.email, () =>
    makeUser(strapi, OWNER, 'strapi-super-admin', randomPassword()),
  );
  await onceFor(strapi, 'seed.editor', EDITOR.email, () =>
    makeUser(strapi, EDITOR, 'strapi-editor', EDITOR_PASSWORD),
  );
}

async function makeUser(
  strapi: Core.Strapi,
  person: typeof OWNER,
  roleCode: string,
  password: string,
): Promise<void> {
  const exists = await strapi.db.query('admin::user').count({ where: { email: person.email } });
  if (exists > 0) return;
  const role = (await strapi.db.query('admin::role').findOne({ where: { code: roleCode } })) as {
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
