import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isPreviewToken } from './access-tokens';

interface AuthState {
  readonly strategy?: { readonly name?: string };
  readonly credentials?: { readonly name?: string } | null;
}

const READS = new Set(['findOne', 'findFirst', 'findMany', 'count']);

/**
 * Refuses (403) a read of anything but published content over the content API, GraphQL and REST
 * alike, unless the caller holds the preview token. Strapi itself lets every token that may find a
 * type find its drafts too. The panel and our own set-up are not concerned.
 */
export function keepDraftsFromReaders(strapi: Core.Strapi): void {
  strapi.documents.use((context, next) => {
    const params = context.params as { status?: unknown };
    if (READS.has(context.action) && params.status !== 'published' && isPlainReader(strapi)) {
      throw new errors.ForbiddenError('Only published content can be read with this token');
    }
    return next();
  });
}

function isPlainReader(strapi: Core.Strapi): boolean {
  const auth = strapi.requestContext.get()?.state['auth'] as AuthState | undefined;
  if (auth?.strategy?.name !== 'content-api-token') return false;
  return !isPreviewToken(auth.credentials?.name);
}
