import { createServer } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../local/ports.ts';
import { SITE_PAGES, siteTarget } from '../src/publishing/site-pages.ts';
import { ask, callAs, signIn, signInEditor } from './support/callers.ts';
import { startCms, type Cms } from './support/cms.ts';
import { startDatabase } from './support/database.ts';

const SOLD = 'b0a5c0de-0000-4000-8000-000000000001';
const HOME = '/content-manager/single-types/api::home.home';
const POSTS = '/content-manager/collection-types/api::post.post';

let database: Awaited<ReturnType<typeof startDatabase>>;
let cms: Cms;
let editor: string;
let author: string;

let isSold = true;

/** Stands where the commerce service would: it sells one product, as long as it does. */
const shop = createServer((request, response) => {
  response.writeHead(isSold && request.url === `/products/${SOLD}` ? 200 : 404).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  database = await startDatabase();
  await database.postgres.createDatabase('publishing');
  cms = await startCms(await freePort(), {
    DATABASE_URL: database.postgres.url('publishing'),
    UPLOAD_DIR: join(database.folder, 'uploads'),
    COMMERCE_URL: `http://127.0.0.1:${address.port}`,
  });
  editor = await signInEditor(cms);
  author = await signIn(cms, 'author@ohmworks.example', 'Ohmworks-author-1');
});

afterAll(async () => {
  await cms?.stop();
  await database?.stop();
  shop.close();
});

const hero = (...urls: string[]) => ({
  title: 'Home page',
  blocks: [
    {
      __component: 'blocks.hero',
      title: 'Parts',
      links: urls.map((url, index) => ({ label: `Link ${index + 1}`, url })),
    },
  ],
});

const publishHome = (...urls: string[]) =>
  callAs(cms, editor, 'POST', `${HOME}/actions/publish`, hero(...urls));

const post = (slug: string, ...urls: string[]) => ({
  title: `A post about ${slug}`,
  slug,
  summary: 'Long enough to say what it is about.',
  author: 'Ann Author',
  publishedOn: '2026-01-01',
  body: [
    {
      type: 'paragraph',
      children: (urls.length > 0 ? urls : ['/about']).map((url) => ({
        type: 'link',
        url,
        children: [{ type: 'text', text: 'read on' }],
      })),
    },
  ],
});

describe('publishing', () => {
  test('is refused while links lead nowhere, and says which to mend', async () => {
    const gone = SOLD.replace(/1$/, '2');
    const answer = await publishHome('/nowhere', `/purchase/${gone}`, '/blogs/never-written');
    expect(answer.status).toBe(400);
    const { error } = answer.body as {
      error: { message: string; details: { errors: { path: string[]; message: string }[] } };
    };
    expect(error.message).toContain("'Link 1' leads to /nowhere: there is no such page");
    expect(error.details.errors).toEqual([
      expect.objectContaining({
        path: ['blocks', '0', 'links', '0', 'url'],
        message: "'Link 1' leads to /nowhere: there is no such page.",
      }),
      expect.objectContaining({ message: expect.stringContaining('is no longer sold') as string }),
      expect.objectContaining({ message: expect.stringContaining('is not published') as string }),
    ]);
    const { data } = await ask(cms, '{ home { blocks { __typename } } }');
    expect((data?.['home'] as { blocks: unknown[] }).blocks).toHaveLength(6);
  });

  test.each([
    '/allProducts?category=sensor#list',
    `/purchase/${SOLD}`,
    `/products/${SOLD}`,
    '/blogs/choosing-a-capacitor-that-lasts',
    'https://example.com/elsewhere',
    'mailto:sales@ohmworks.example',
    '#section-1',
  ])('is allowed with a link to %s', async (url) => {
    expect((await publishHome(url)).status).toBe(200);
  });

  test('is refused when a product has gone since, until its link is mended', async () => {
    expect((await publishHome('/', `/purchase/${SOLD}`)).status).toBe(200);
    isSold = false;
    try {
      expect((await publishHome('/', `/purchase/${SOLD}`)).status).toBe(400);
      expect((await publishHome('/', '/allProducts')).status).toBe(200);
    } finally {
      isSold = true;
    }
  });

  test('looks at links inside rich text as well, and names the text they stand in', async () => {
    const broken = ['/no/such/page', '/about', '/blogs/never-written'];
    const answer = await callAs(cms, editor, 'POST', POSTS, post('rich', ...broken));
    const { documentId } = (answer.body as { data: { documentId: string } }).data;
    const publish = (...urls: string[]) =>
      callAs(cms, editor, 'POST', `${POSTS}/${documentId}/actions/publish`, post('rich', ...urls));
    const refused = await publish(...broken);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: {
        details: {
          errors: [
            {
              path: ['body'],
              message:
                "'read on' leads to /no/such/page: there is no such page. 'read on' leads to /blogs/never-written: this post is not published.",
            },
          ],
        },
      },
    });
    expect((await publish('javascript:x')).status).toBe(400);
    expect((await publish('/about')).status).toBe(200);
  });

  test('takes a link to a post of a later day only from a post that waits as long', async () => {
    const later = { ...post('of-a-later-day'), publishedOn: '2199-01-02' };
    const make = async (words: object) => {
      const { body } = await callAs(cms, editor, 'POST', POSTS, words);
      const { documentId } = (body as { data: { documentId: string } }).data;
      const path = `${POSTS}/${documentId}/actions/publish`;
      return callAs(cms, editor, 'POST', path, words);
    };
    expect((await make(later)).status).toBe(200);
    const early = await make(post('linking-too-early', '/blogs/of-a-later-day'));
    expect(early.status).toBe(400);
    expect(early.body).toMatchObject({
      error: { message: expect.stringContaining('is not shown before 2199-01-02') as string },
    });
    const inTime = {
      ...post('linking-in-time', '/blogs/of-a-later-day'),
      publishedOn: '2199-01-02',
    };
    expect((await make(inTime)).status).toBe(200);
  });
});

describe('the author', () => {
  test('drafts a post but cannot publish it, nor touch what others wrote', async () => {
    const drafted = await callAs(cms, author, 'POST', POSTS, post('drafted'));
    expect(drafted.status).toBe(201);
    const { documentId } = (drafted.body as { data: { documentId: string } }).data;
    const publish = await callAs(cms, author, 'POST', `${POSTS}/${documentId}/actions/publish`, {});
    expect(publish.status).toBe(403);
    expect((await callAs(cms, author, 'POST', `${HOME}/actions/publish`, hero('/'))).status).toBe(
      403,
    );
    expect((await callAs(cms, author, 'PUT', HOME, hero('/'))).status).toBe(403);

    const foreign = await callAs(cms, editor, 'POST', POSTS, post('by-the-editor'));
    const foreignId = (foreign.body as { data: { documentId: string } }).data.documentId;
    const change = await callAs(cms, author, 'PUT', `${POSTS}/${foreignId}`, { title: 'Mine now' });
    expect(change.status).toBe(403);
  });

  test('takes nothing off the site, but removes own drafts', async () => {
    const drafted = await callAs(cms, author, 'POST', POSTS, post('to-be-published'));
    const { documentId } = (drafted.body as { data: { documentId: string } }).data;
    const path = `${POSTS}/${documentId}`;
    const words = post('to-be-published');
    expect((await callAs(cms, editor, 'POST', `${path}/actions/publish`, words)).status).toBe(200);
    expect((await callAs(cms, author, 'DELETE', path)).status).toBe(403);
    expect((await callAs(cms, author, 'POST', `${path}/actions/unpublish`, {})).status).toBe(403);
    const { data } = await ask(
      cms,
      '{ posts(filters: { slug: { eq: "to-be-published" } }) { slug } }',
    );
    expect(data).toEqual({ posts: [{ slug: 'to-be-published' }] });

    const other = await callAs(cms, author, 'POST', POSTS, post('never-mind'));
    const otherId = (other.body as { data: { documentId: string } }).data.documentId;
    expect((await callAs(cms, author, 'DELETE', `${POSTS}/${otherId}`)).status).toBe(200);
  });

  test.each(['/admin/users', '/admin/roles', '/admin/api-tokens', '/admin/webhooks'])(
    'has no business at %s',
    async (path) => {
      expect((await callAs(cms, author, 'GET', path)).status).toBe(403);
    },
  );
});

describe('the list of pages', () => {
  test('is the storefront’s own', () => {
    const folder = join(import.meta.dirname, '..', '..', 'storefront', 'app', 'routes');
    const routes = readdirSync(folder).map((name) =>
      `/${name.replace(/\.tsx?$/, '').replace(/(^|\.)_index$/, '')}`
        .replaceAll(/_(?=\.)/g, '')
        .replaceAll('.', '/')
        .replaceAll('$', ':'),
    );
    for (const page of SITE_PAGES) {
      const known = routes.some((route) => sameShape(route, page));
      expect(known, `${page} is a route of the storefront`).toBe(true);
    }
  });

  test.each([
    ['/', 'page'],
    ['/about/', 'page'],
    ['/about/us', 'nowhere'],
    ['/blogs', 'page'],
    ['/blogs/a-post?x=1', 'post'],
    ['/dashboard/users', 'nowhere'],
    ['/purchase/', 'nowhere'],
    ['/products/1', 'product'],
  ])('%s leads to: %s', (url, kind) => {
    expect(siteTarget(url).kind).toBe(kind);
  });
});

/** Whether two patterns match the same paths, whatever their parameters are called. */
function sameShape(one: string, other: string): boolean {
  const shape = (path: string) => path.replaceAll(/:\w+/g, ':');
  return shape(one) === shape(other);
}
