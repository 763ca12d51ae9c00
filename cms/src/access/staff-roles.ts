import type { Core } from '@strapi/strapi';
import { onceFor } from '../once';

const EDITABLE = [
  'api::about.about',
  'api::global.global',
  'api::home.home',
  'api::portfolio.portfolio',
  'api::post.post',
  'api::qna.qna',
];

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
    findOne(where: { code: string }): Promise<{ id: number } | null>;
    assignPermissions(roleId: number, permissions: Permission[]): Promise<unknown>;
  };
  permission: { actionProvider: { get(actionId: string): Action | undefined } };
  'content-type': {
    getPermissionsWithNestedFields(actions: Action[]): Permission[];
  };
}

/**
 * Editors may make, change, publish and remove content and its pictures; authors the same with
 * their own drafts, but not publish. Neither may touch settings, users, tokens, the content types
 * or the newsletter's addresses. Set when this list changes, so a role adjusted in the panel stays.
 */
export async function setStaffRoles(strapi: Core.Strapi): Promise<void> {
  const editor = staffPermissions(strapi, [...DRAFT_ACTIONS, `${EXPLORER}.publish`], []);
  const author = staffPermissions(strapi, DRAFT_ACTIONS, ['admin::is-creator']);
  await onceFor(strapi, 'staff-roles', { editor, author }, async () => {
    const roles = adminService(strapi, 'role');
    for (const [code, permissions] of [
      ['strapi-editor', editor],
      ['strapi-author', author],
    ] as const) {
      const role = await roles.findOne({ code });
      if (role) await roles.assignPermissions(role.id, permissions);
    }
  });
}

function staffPermissions(strapi: Core.Strapi, ids: string[], conditions: string[]): Permission[] {
  const { actionProvider } = adminService(strapi, 'permission');
  const actions = ids
    .map((id) => actionProvider.get(id))
    .filter((action) => action !== undefined)
    .map((action) => ({
      ...action,
      subjects: action.subjects.filter((uid) => EDITABLE.includes(uid)),
    }));
  const content = adminService(strapi, 'content-type').getPermissionsWithNestedFields(actions);
  const pictures = PICTURE_ACTIONS.map((action) => ({
    action,
    subject: null,
    properties: {},
    conditions: /read|update/.test(action) ? conditions : [],
  }));
  return [...content.map((permission) => ({ ...permission, conditions })), ...pictures];
}

function adminService<Name extends keyof AdminServices>(
  strapi: Core.Strapi,
  name: Name,
): AdminServices[Name] {
  return strapi.service(`admin::${name}`) as unknown as AdminServices[Name];
}
