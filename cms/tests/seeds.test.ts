import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../local/ports.ts';
import { ask, callAs, signInEditor } from './support/callers.ts';
import { startCms, TEST_TOKEN, type Cms } from './support/cms.ts';
import { queryDatabase, startDatabase } from './support/database.ts';

const counts = `{
  qnas_connection { pageInfo { total } }
  posts_connection { pageInfo { total } }
  home { blocks { __typename } }
  about { title } portfolio { title } global { companyName }
}`;

let database: Awaited<ReturnType<typeof startDatabase>>;
const running: Cms[] = [];

beforeAll(async () => {
  database = await startDatabase();
});

afterAll(async () => {
  await Promise.all(running.map((cms) => cms.stop()));
  await database?.stop();
});

const covers = `{
  posts(sort: ["publishedOn:desc"]) {
    slug cover { alternativeText image { url width height formats } }
  }
}`;

interface CoveredPost {
  slug: string;
  cover: {
    alternativeText: string;
    image: { url: string; width: number; height: number; formats: Record<string, { url: string }> };
  } | null;
}

async function coveredPosts(cms: Cms, token?: string): Promise<CoveredPost[]> {
  return (await ask(cms, covers, token)).data?.['posts'] as CoveredPost[];
}

async function start(name: string, settings: Record<string, string> = {}): Promise<Cms> {
  const cms = await startCms(await freePort(), {
    DATABASE_URL: database.postgres.url(name),
    UPLOAD_DIR: join(database.folder, 'uploads'),
    ...settings,
  });
  running.push(cms);
  return cms;
}

test('a first start plants every page; later ones keep what editors did since, and cover posts from before covers', async () => {
  await database.postgres.createDatabase('seeds');
  const first = await start('seeds');
  const planted = await ask(first, counts);
  expect(planted.data).toMatchObject({
    qnas_connection: { pageInfo: { total: 12 } },
    posts_connection: { pageInfo: { total: 6 } },
    about: { title: 'About Us' },
    portfolio: { title: 'My Portfolio' },
    global: { companyName: 'Ohmworks' },
  });
  const posts = await coveredPosts(first);
  for (const { slug, cover } of posts) {
    expect(cover?.alternativeText.length, slug).toBeGreaterThan(20);
    expect(cover?.image).toMatchObject({ width: 1600, height: 900 });
    const sizes = [cover?.image, ...Object.values(cover?.image.formats ?? {})];
    expect(sizes.length, 'sizes to choose from').toBeGreaterThanOrEqual(4);
    for (const size of sizes) {
      const answer = await fetch(new URL(size?.url ?? '', first.url));
      expect(answer.headers.get('content-type')).toBe('image/webp');
    }
  }
  await first.stop();

  const second = await start('seeds');
  expect((await ask(second, counts)).data).toEqual(planted.data);

  const editor = await signInEditor(second);
  const [removed, kept] = await questions(second);
  await renameCompany(second, editor, 'Ohmworks and Daughters');
  await remove(second, editor, removed?.documentId ?? '');
  const bare = posts[0]?.slug ?? '';
  await removeCover(second, editor, bare);
  await second.stop();
  await forgetCovers('seeds');

  const newToken = 'a-new-token-'.padEnd(40, '2');
  const third = await start('seeds', { CMS_API_TOKEN: newToken });
  const after = await ask(
    third,
    '{ global { companyName } qnas(pagination: { limit: 50 }, sort: ["order"]) { question } }',
    newToken,
  );
  expect(after.data?.['global']).toEqual({ companyName: 'Ohmworks and Daughters' });
  const left = (after.data?.['qnas'] as { question: string }[]).map(({ question }) => question);
  expect(left).toHaveLength(11);
  expect(left).not.toContain(removed?.question);
  expect(left[0]).toBe(kept?.question);

  const covered = await coveredPosts(third, newToken);
  expect(covered.filter(({ cover }) => cover === null).map(({ slug }) => slug)).toEqual([bare]);
  expect(await filesOf('seeds')).toBe(6);

  expect((await ask(third, '{ qnas { question } }', TEST_TOKEN)).status).toBe(403);
});

test('two copies that start together on an empty content plant it once', async () => {
  await database.postgres.createDatabase('pair');
  const prepared = await start('pair', { SEED_CMS: 'false' });
  await prepared.stop();
  const [one] = await Promise.all([start('pair'), start('pair')]);
  expect((await ask(one as Cms, counts)).data).toMatchObject({
    qnas_connection: { pageInfo: { total: 12 } },
    posts_connection: { pageInfo: { total: 6 } },
  });
  expect(await filesOf('pair')).toBe(6);
});

test('in production there is no sample content, no sample sign-in and no look at the schema', async () => {
  await database.postgres.createDatabase('bare');
  const cms = await start('bare', { SEED_CMS: 'false', NODE_ENV: 'production' });
  expect((await ask(cms, '{ qnas { question } home { documentId } }')).data).toEqual({
    qnas: [],
    home: null,
  });
  await expect(signInEditor(cms)).rejects.toThrow(/400/);
  const look = await ask(cms, '{ __schema { queryType { name } } }');
  expect(look.status).toBe(400);
  expect(look.codes).toContain('GRAPHQL_VALIDATION_FAILED');
});

async function questions(cms: Cms): Promise<{ documentId: string; question: string }[]> {
  const { data } = await ask(cms, '{ qnas(sort: ["order"]) { documentId question } }');
  return data?.['qnas'] as { documentId: string; question: string }[];
}

async function renameCompany(cms: Cms, editor: string, companyName: string): Promise<void> {
  const path = '/content-manager/single-types/api::global.global';
  const { body } = await callAs(cms, editor, 'GET', path);
  const { data } = body as { data: Record<string, unknown> };
  const answer = await callAs(cms, editor, 'POST', `${path}/actions/publish`, {
    ...data,
    companyName,
  });
  expect(answer.status).toBe(200);
}

async function remove(cms: Cms, editor: string, documentId: string): Promise<void> {
  const path = `/content-manager/collection-types/api::qna.qna/${documentId}`;
  expect((await callAs(cms, editor, 'DELETE', path)).status).toBe(200);
}

async function removeCover(cms: Cms, editor: string, slug: string): Promise<void> {
  const path = '/content-manager/collection-types/api::post.post';
  const { body } = await callAs(cms, editor, 'GET', `${path}?filters[slug][$eq]=${slug}`);
  const [post] = (body as { results: { documentId: string }[] }).results;
  const publish = `${path}/${post?.documentId}/actions/publish`;
  expect((await callAs(cms, editor, 'POST', publish, { cover: null })).status).toBe(200);
}

/** Makes a database what it was when posts were planted without covers. */
async function forgetCovers(name: string): Promise<void> {
  const url = database.postgres.url(name);
  await queryDatabase(url, "delete from posts_cmps where field = 'cover'");
  const forgotten = await queryDatabase(
    url,
    `update strapi_core_store_settings
     set value = (
       select jsonb_agg(planted)::text from jsonb_array_elements_text(value::jsonb) planted
       where planted not like '%.cover'
     )
     where key like '%ohmworks_planted' returning key`,
  );
  expect(forgotten).toHaveLength(1);
}

/** How many pictures the media library of a database holds. */
async function filesOf(name: string): Promise<number> {
  const [row] = await queryDatabase<{ count: number }>(
    database.postgres.url(name),
    'select count(*)::int as count from files',
  );
  return row?.count ?? 0;
}
