import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';

export interface Person {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

interface UserService {
  create(user: object): Promise<unknown>;
}

/** Makes an account of the panel with one role; one that exists stays as it is. */
export async function ensureAccount(
  strapi: Core.Strapi,
  person: Person,
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

/**
 * Makes the super admin of a CMS that has no account yet, before the first request: as long as there is
 * none, Strapi's panel makes one of whoever opens it first. Nobody knows its password; who reads its mail
 * sets one by 'Forgot your password?'.
 */
export async function ensureOwner(
  strapi: Core.Strapi,
  { CMS_OWNER_EMAIL }: Environment,
): Promise<void> {
  if ((await strapi.db.query('admin::user').count()) > 0) return;
  const owner = { email: CMS_OWNER_EMAIL, firstname: 'Owner', lastname: 'of the CMS' };
  await ensureAccount(strapi, owner, { code: 'strapi-super-admin' }, randomPassword());
}

/** 192 bits, in the letters and digits that Strapi's own rule for passwords asks for. */
function randomPassword(): string {
  return `Aa1${randomBytes(24).toString('base64url')}`;
}
