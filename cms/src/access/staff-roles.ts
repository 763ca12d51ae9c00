import type { Core } from '@strapi/strapi';
import { onceFor } from '../once';
import { SUBSCRIBER } from '../newsletter/subscribers';
import { CONTENT } from './graphql-surface';

/** What authors write; the pages of which there is one are the editors'. */
const WRITABLE = ['api::post.post', 'api::qna.qna'];

/** Who looks after the newsletter's addresses, and does nothing else. */
export const NEWSLETTER_ROLE = 'Newsletter';

const EXPLORER = 'plugin::content-manager.explorer';
const DRAFT_ACTIONS = ['create', 'read', 'update', 'delete'].map((act) => `${EXPLORER}.${act}`);
const PICTURE_ACTIONS = [
  'plugin::upload.read',
  'plugin::upload.assets.create',
  'plugin::upload.assets.update',
  'plugin::upload.assets.download',
  'plugin::upload.assets.copy-link',
];

interface Permission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: object;
  readonly conditions: string[];
}

interface Action {
  readonly actionId: string;
  readonly subjects: readonly string[];
}

interface AdminServices {
  role: {
    findOne(where: { code: string } | { name: string }): Promise<{ id: number } | null>;
    create(role: { name: string; description: string }): Promise<{ id: number }>;
    assignPermissions(roleId: number, permissions: Permission[]): Promise<unknown>;
  };
  permission: { actionProvider: { get(actionId: string): Action | undefined } };
  'content-type': {
    getPermissionsWithNestedFields(actions: Action[]): Permission[];
  };
}

/**
 * Editors may make, change, publish and remove content and its pictures; authors write posts and
 * questions, see and change their own, and publish nothing; the newsletter role sees, exports and
 * removes addresses. None may touch settings, users, tokens or the content types. Set when these lists
 * change, so a role adjusted in the panel stays.
 */
export async function setStaffRoles(strapi: Core.Strapi): Promise<void> {
  const pictures = picturePermissions([]);
  const editor = [
    ...permissionsOn(strapi, CONTENT, [...DRAFT_ACTIONS, `${EXPLORER}.publish`], []),
    ...pictures,
  ];
  const ownOnly = ['admin::is-creator'];
  const author = [
    ...permissionsOn(strapi, WRITABLE, DRAFT_ACTIONS, ownOnly),
    ...picturePermissions(ownOnly),
  ];
  const newsletter = permissionsOn(
    strapi,
    [SUBSCRIBER],
    [`${EXPLORER}.read`, `${EXPLORER}.delete`],
    [],
  );
  await onceFor(strapi, 'staff-roles', { editor, author, newsletter }, async () => {
    const roles = adminService(strapi, 'role');
    const newsletterRole =
      (await roles.findOne({ name: NEWSLETTER_ROLE })) ??
      (await roles.create({
        name: NEWSLETTER_ROLE,
        description: 'Sees, exports and removes the addresses of the newsletter.',
      }));
    await roles.assignPermissions(newsletterRole.id, newsletter);
    for (const [code, permissions] of [
      ['strapi-editor', editor],
      ['strapi-author', author],
    ] as const) {
      const role = await roles.findOne({ code });
      if (role) await roles.assignPermissions(role.id, permissions);
    }
  });
}

function permissionsOn(
  strapi: Core.Strapi,
  subjects: readonly string[],
  actionIds: readonly string[],
  conditions: string[],
): Permission[] {
  const { actionProvider } = adminService(strapi, 'permission');
  const actions = actionIds
    .map((id) => actionProvider.get(id))
    .filter((action) => action !== undefined)
    .map((action) => ({
      ...action,
      subjects: action.subjects.filter((uid) => subjects.includes(uid)),
    }));
  const permissions = adminService(strapi, 'content-type').getPermissionsWithNestedFields(actions);
  return permissions.map((permission) => ({ ...permission, conditions }));
}

function picturePermissions(conditions: string[]): Permission[] {
  return PICTURE_ACTIONS.map((action) => ({
    action,
    subject: null,
    properties: {},
    conditions: /read|update/.test(action) ? conditions : [],
  }));
}

function adminService<Name extends keyof AdminServices>(
  strapi: Core.Strapi,
  name: Name,
): AdminServices[Name] {
  return strapi.service(`admin::${name}`) as unknown as AdminServices[Name];
}
