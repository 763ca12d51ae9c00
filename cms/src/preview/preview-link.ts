import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';
import { sign } from '../signing/sign';

/** How long a link may lie before it is opened; the storefront's own pass lasts longer. */
const LINK_LIFE_SECONDS = 300;

/** What a preview link carries, signed; the storefront checks it (`services/preview.server.ts`). */
export interface PreviewPass {
  /** The page of the storefront, for example `/blogs/reading-a-datasheet`. */
  readonly path: string;
  readonly status: 'draft' | 'published';
  /** When the link closes, in seconds since 1970. */
  readonly closesAt: number;
}

interface PreviewRequest {
  readonly documentId: string;
  readonly status?: string;
}

const SINGLE_PAGES: Readonly<Record<string, string>> = {
  'api::about.about': '/about',
  'api::global.global': '/',
  'api::home.home': '/',
  'api::portfolio.portfolio': '/myPortfolio',
  'api::qna.qna': '/questions',
};

/**
 * The address behind Strapi's Preview button: the page of the storefront that shows the document,
 * with a pass that only this CMS can sign. Strapi asks for it on behalf of people signed in to the
 * panel; who may not read the type gets none. Undefined when the document has no page (yet).
 */
export async function previewLink(
  strapi: Core.Strapi,
  env: Environment,
  uid: string,
  { documentId, status }: PreviewRequest,
): Promise<string | undefined> {
  if (!mayRead(strapi, uid)) return undefined;
  const path = SINGLE_PAGES[uid] ?? (await postPath(strapi, uid, documentId));
  if (path === undefined) return undefined;
  const pass: PreviewPass = {
    path,
    status: status === 'published' ? 'published' : 'draft',
    closesAt: Math.floor(Date.now() / 1000) + LINK_LIFE_SECONDS,
  };
  const text = Buffer.from(JSON.stringify(pass)).toString('base64url');
  const signature = sign(env.CMS_WEBHOOK_SECRET, 'preview-link', text);
  return `${env.PUBLIC_URL}/preview?pass=${text}.${signature}`;
}

interface Ability {
  can(action: string, subject: string): boolean;
}

/** Strapi itself leaves this question open: its route asks only whether someone is signed in. */
function mayRead(strapi: Core.Strapi, uid: string): boolean {
  const ability = strapi.requestContext.get()?.state['userAbility'] as Ability | undefined;
  return ability?.can('plugin::content-manager.explorer.read', uid) ?? false;
}

async function postPath(
  strapi: Core.Strapi,
  uid: string,
  documentId: string,
): Promise<string | undefined> {
  if (uid !== 'api::post.post') return undefined;
  const post = await strapi.documents(uid).findOne({ documentId, fields: ['slug'] });
  return post?.slug ? `/blogs/${encodeURIComponent(post.slug)}` : undefined;
}
