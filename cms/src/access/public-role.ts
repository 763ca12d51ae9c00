import type { Core } from '@strapi/strapi';

interface AdvancedSettings {
  readonly allow_register?: boolean;
}

/**
 * Takes every permission from callers without a token, and keeps registration shut, at each start:
 * a box ticked by mistake does not outlive it. Strapi itself grants sign-in and registration on a
 * first start.
 */
export async function closePublicRole(strapi: Core.Strapi): Promise<void> {
  await strapi.db.query('plugin::users-permissions.permission').deleteMany({});
  const advanced = strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
  const settings = ((await advanced.get({})) ?? {}) as AdvancedSettings;
  if (settings.allow_register !== false) {
    await advanced.set({ value: { ...settings, allow_register: false } });
  }
}
