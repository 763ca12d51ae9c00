import type { Core } from '@strapi/strapi';

/** The words of the site, by uid: what is read, edited, announced and previewed. */
export const CONTENT = [
  'api::about.about',
  'api::global.global',
  'api::home.home',
  'api::portfolio.portfolio',
  'api::post.post',
  'api::qna.qna',
] as const;

/** Types that Strapi would show, but that are no words of the site. */
const NOT_CONTENT = [
  'api::newsletter-attempt.newsletter-attempt',
  'api::newsletter-subscriber.newsletter-subscriber',
  'plugin::i18n.locale',
  'plugin::review-workflows.workflow',
  'plugin::review-workflows.workflow-stage',
  'plugin::users-permissions.permission',
  'plugin::users-permissions.role',
  'plugin::users-permissions.user',
] as const;

/** What a picture says about where it is kept and used: nobody's business outside. */
const PRIVATE_FILE_FIELDS = ['hash', 'previewUrl', 'provider', 'provider_metadata', 'related'];

interface ShadowCrud {
  field(name: string): { disable(): void };
  disable(): ShadowCrud;
  disableQueries(): ShadowCrud;
  disableMutations(): ShadowCrud;
}

/** What the read-only token may ask for, and nothing else: the scopes of the content API. */
export const READABLE_SCOPES = [
  'api::about.about.find',
  'api::global.global.find',
  'api::home.home.find',
  'api::portfolio.portfolio.find',
  'api::post.post.find',
  'api::post.post.findOne',
  'api::qna.qna.find',
  'api::qna.qna.findOne',
] as const;

/** Guarantees a schema of queries over content; call before Strapi builds it (`register`). */
export function keepGraphqlToContent(strapi: Core.Strapi): void {
  const extension = strapi.plugin('graphql').service('extension') as {
    shadowCRUD(uid: string): ShadowCrud;
  };
  for (const uid of CONTENT) extension.shadowCRUD(uid).disableMutations();
  for (const uid of NOT_CONTENT) extension.shadowCRUD(uid).disable();
  const file = extension.shadowCRUD('plugin::upload.file').disableQueries().disableMutations();
  for (const field of PRIVATE_FILE_FIELDS) file.field(field).disable();
}
