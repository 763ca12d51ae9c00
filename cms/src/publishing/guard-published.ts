import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { CONTENT } from '../access/graphql-surface';

interface Ability {
  can(action: string, subject: string): boolean;
}

/**
 * Refuses (403) to remove a published document at the wish of somebody who may not publish: it would
 * take a page off the site. Authors remove their drafts only.
 */
export function guardPublished(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.action === 'delete' && (CONTENT as readonly string[]).includes(context.uid)) {
      const ability = strapi.requestContext.get()?.state['userAbility'] as Ability | undefined;
      const mayPublish =
        ability?.can('plugin::content-manager.explorer.publish', context.uid) ?? true;
      const { documentId } = context.params as { documentId: string };
      if (!mayPublish && (await hasPublishedVersion(strapi, context.uid, documentId))) {
        throw new errors.ForbiddenError('This is on the site: ask an editor to take it off first');
      }
    }
    return next();
  });
}

async function hasPublishedVersion(
  strapi: Core.Strapi,
  uid: string,
  documentId: string,
): Promise<boolean> {
  const count = await strapi.db
    .query(uid as never)
    .count({ where: { documentId, publishedAt: { $notNull: true } } });
  return count > 0;
}
