import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { uploadCover } from './covers/upload-cover';
import { readSeedFiles, type Seed } from './seed-files';

interface Planted {
  readonly documentId: string;
  readonly cover?: object | null;
  /** Who changed it last in the panel. */
  readonly updatedBy?: object | null;
  readonly [field: string]: unknown;
}

interface Documents {
  findFirst(query: object): Promise<Planted | null>;
  create(input: { data: object; status: 'published' }): Promise<Planted>;
  update(input: { documentId: string; data: object; status: 'published' }): Promise<unknown>;
}

/**
 * Plants the sample content of `cms/seed`, published. Each document, and each cover, is planted once
 * in the life of the database: what an editor has changed, replaced or removed since is never touched.
 * Run it as often as you like; files added to `seed/` later are planted at the next start.
 */
export async function seedContent(strapi: Core.Strapi): Promise<void> {
  const planted = strapi.store({ type: 'core', name: 'ohmworks', key: 'planted' });
  const keys = new Set(((await planted.get({})) ?? []) as string[]);
  const seeds = readSeedFiles(join(strapi.dirs.app.root, 'seed'));
  const missing = seeds.filter((seed) => !keysOf(seed).every((key) => keys.has(key)));
  if (missing.length === 0) return;
  for (const seed of missing) {
    if (keys.has(seed.key)) await coverPlanted(strapi, seed);
    else await plant(strapi, seed);
    keysOf(seed).forEach((key) => keys.add(key));
  }
  await planted.set({ value: [...keys] });
  strapi.log.info(`Planted ${missing.length} documents of sample content.`);
}

/** A cover has a key of its own: in older databases there are posts without. */
function keysOf({ key, cover }: Seed): string[] {
  return cover ? [key, `${key}.cover`] : [key];
}

async function plant(strapi: Core.Strapi, { uid, data, cover }: Seed): Promise<void> {
  const documents = strapi.documents(uid as never) as unknown as Documents;
  if (await documents.findFirst(twinOf(uid, data))) return;
  const picture = cover && { cover: await uploadCover(strapi, cover) };
  await documents.create({ data: { ...data, ...picture }, status: 'published' });
}

/** Gives its cover to a post that was planted without, if it is on the site and nobody has touched it. */
async function coverPlanted(strapi: Core.Strapi, { uid, data, cover }: Seed): Promise<void> {
  const documents = strapi.documents(uid as never) as unknown as Documents;
  const find = (status: 'draft' | 'published') =>
    documents.findFirst({ ...twinOf(uid, data), status, populate: ['cover', 'updatedBy'] });
  const [draft, published] = [await find('draft'), await find('published')];
  if (!cover || !isAsPlanted(draft, data) || !isAsPlanted(published, data)) return;
  const picture = { cover: await uploadCover(strapi, cover) };
  await documents.update({ documentId: draft.documentId, data: picture, status: 'published' });
}

function isAsPlanted(post: Planted | null, data: Record<string, unknown>): post is Planted {
  if (post === null || post.cover || post.updatedBy) return false;
  return Object.entries(data).every(([name, value]) => isDeepStrictEqual(post[name], value));
}

/** Finds what already stands where the seed would go: the single type, or the same slug or question. */
function twinOf(uid: string, data: Record<string, unknown>): object {
  if (uid === 'api::post.post') return { filters: { slug: data['slug'] } };
  if (uid === 'api::qna.qna') return { filters: { question: data['question'] } };
  return {};
}
