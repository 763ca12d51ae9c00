import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { CONTENT } from '../access/graphql-surface';
import type { Environment } from '../environment';
import { type FoundLink, linksIn } from './links-in';
import { siteTarget } from './site-pages';

const TIMEOUT_MS = 2_000;

interface PopulateBuilder {
  (uid: string): { populateDeep(depth: number): { build(): Promise<Record<string, unknown>> } };
}

/**
 * Refuses to publish a document while one of its links leads to no page of the site, to a post that
 * is not shown yet, or to a product that the shop no longer has; the editor gets the list of what to
 * mend. Other sites are not asked. When the shop does not answer, its products get the benefit of
 * the doubt: words can be mended while the shop is down.
 */
export function refuseBrokenLinks(strapi: Core.Strapi, env: Environment): void {
  strapi.documents.use(async (context, next) => {
    if (context.action === 'publish' && (CONTENT as readonly string[]).includes(context.uid)) {
      const { documentId } = context.params as { documentId: string };
      const faults = await faultsOf(strapi, env, context.uid, documentId);
      if (faults.length > 0) throw refusal(faults);
    }
    return next();
  });
}

interface Fault {
  readonly link: FoundLink;
  readonly why: string;
}

/** The panel shows the message in a notice, and each field's sentences beside it and in a list. */
function refusal(faults: readonly Fault[]): Error {
  const byField = new Map<string, { path: string[]; sentences: string[] }>();
  for (const { link, why } of faults) {
    const path = link.path.map(String);
    const field = byField.get(path.join('.')) ?? { path, sentences: [] };
    field.sentences.push(`'${link.label}' leads to ${link.url}: ${why}.`);
    byField.set(path.join('.'), field);
  }
  const mends = [...byField.values()].map(({ path, sentences }) => ({
    path,
    message: sentences.join(' '),
    name: 'ValidationError',
  }));
  const list = mends.map(({ message }) => message).join(' ');
  return new errors.ValidationError(`Mend these links, then publish. ${list}`, { errors: mends });
}

async function faultsOf(
  strapi: Core.Strapi,
  env: Environment,
  uid: string,
  documentId: string,
): Promise<Fault[]> {
  const builder = strapi.plugin('content-manager').service('populate-builder') as PopulateBuilder;
  // Without what it counts as other languages: that is the version on the site, whose links may have
  // broken since, and which the draft is about to replace.
  const { localizations: _others, ...populate } = await builder(uid).populateDeep(Infinity).build();
  const draft = (await strapi.db
    .query(uid as never)
    .findOne({ where: { documentId, publishedAt: null }, populate })) as DatedDraft | null;
  const check = { strapi, env, shownFrom: firstDayOf(draft) };
  const checked = await Promise.all(
    linksIn(draft).map(async (link) => ({ link, why: await faultOf(check, link.url) })),
  );
  return checked.filter((fault): fault is Fault => fault.why !== undefined);
}

interface DatedDraft {
  /** Posts only: a date, `2026-11-21`. */
  readonly publishedOn?: string | null;
}

/** The day from which a document is on the site: today, or the later day that a post waits for. */
function firstDayOf(draft: DatedDraft | null): string {
  const today = new Date().toISOString().slice(0, 10);
  return draft?.publishedOn && draft.publishedOn > today ? draft.publishedOn : today;
}

interface Check {
  readonly strapi: Core.Strapi;
  readonly env: Environment;
  /** The first day on which somebody may press the link. */
  readonly shownFrom: string;
}

async function faultOf(check: Check, url: string): Promise<string | undefined> {
  // In rich text anything can be typed; elsewhere the field's own pattern has been here before.
  if (!/^(\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/.test(url)) return 'this is no address';
  if (!url.startsWith('/')) return undefined;
  const target = siteTarget(url);
  if (target.kind === 'nowhere') return 'there is no such page';
  if (target.kind === 'post') return faultOfPost(check, target.slug);
  if (target.kind === 'product' && (await isGone(check.strapi, check.env, target.id))) {
    return 'this product is no longer sold';
  }
  return undefined;
}

async function faultOfPost(
  { strapi, shownFrom }: Check,
  slug: string,
): Promise<string | undefined> {
  const post = await strapi
    .documents('api::post.post')
    .findFirst({ filters: { slug }, status: 'published', fields: ['publishedOn'] });
  if (post === null) return 'this post is not published';
  const day = String(post.publishedOn);
  return day > shownFrom ? `this post is not shown before ${day}` : undefined;
}

/** Whether the shop says that it has no such product; false when it does not answer. */
async function isGone(strapi: Core.Strapi, env: Environment, id: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${env.COMMERCE_URL}/products/${encodeURIComponent(id)}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status === 404 || status === 410 || status === 400;
  } catch (error) {
    strapi.log.warn(`A linked product could not be checked: ${String(error)}`);
    return false;
  }
}
