import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { uploadCover } from './covers/upload-cover';
import { readSeedFiles, type Seed } from './seed-files';

interface Documents {
  findFirst(query: object): Promise<{ documentId: string } | null>;
  create(input: { data: object; status: 'published' }): Promise<{ documentId: string }>;
}

/**
 * Plants the sample content of `cms/seed`, published. Each document is planted once in the life of
 * the database: what an editor has changed, replaced or removed since is never touched. Run it as
 * often as you like; files added to `seed/` later are planted at the next start.
 */
export async function seedContent(strapi: Core.Strapi): Promise<void> {
  const planted = strapi.store({ type: 'core', name: 'ohmworks', key: 'planted' });
  const keys = new Set(((await planted.get({})) ?? []) as string[]);
  const missing = readSeedFiles(join(strapi.dirs.app.root, 'seed')).filter(
    (seed) => !keys.has(seed.key),
  );
  if (missing.length === 0) return;
  for (const seed of missing) {
    await plant(strapi, seed);
    keys.add(seed.key);
  }
  await planted.set({ value: [...keys] });
  strapi.log.info(`Planted ${missing.length} documents of sample content.`);
}

async function plant(strapi: Core.Strapi, { uid, data, cover }: Seed): Promise<void> {
  const documents = strapi.documents(uid as never) as unknown as Documents;
  if (await documents.findFirst(twinOf(uid, data))) return;
  const picture = cover && { cover: await uploadCover(strapi, cover) };
  await documents.create({ data: { ...data, ...picture }, status: 'published' });
}

/** Finds what already stands where the seed would go: the single type, or the same slug or question. */
function twinOf(uid: string, data: Record<string, unknown>): object {
  if (uid === 'api::post.post') return { filters: { slug: data['slug'] } };
  if (uid === 'api::qna.qna') return { filters: { question: data['question'] } };
  return {};
}
