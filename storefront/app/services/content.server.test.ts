import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Content from './content.server';

/** The promise is 2 s for the CMS; the rest is ours, and less than its waiting a second time would take. */
const mostMs = 3_500;

type Answer = (response: ServerResponse, good: string) => void;

const faults: [name: string, answer: Answer][] = [
  ['hangs', () => {}],
  ['answers 500', (response) => response.writeHead(500).end('{"errors":[{"message":"boom"}]}')],
  [
    'answers with GraphQL errors',
    (response) => json(response, { data: null, errors: [{ message: 'no' }] }),
  ],
  [
    'answers HTML',
    (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>'),
  ],
  ['answers nulls', (response) => json(response, { data: { global: null, posts: null } })],
  [
    'answers null words',
    (response) => json(response, { data: { global: { companyName: null }, posts: [null] } }),
  ],
  [
    'breaks off half-way',
    (response, good) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '9999' });
      response.write(good.slice(0, 20), () => response.destroy());
    },
  ],
  ['drops the connection', (response) => response.destroy()],
];

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

let companyName: string;
let publishedOn: string;
let fault: Answer | undefined;
let askedUnder: unknown;
let cms: Server;
let directory: string;
let content: typeof Content;

/** What a CMS in good health answers. */
function goodAnswer(query: string) {
  const post = { slug: 'a-post', title: 'A post', summary: 'S', author: 'Ann', publishedOn };
  if (query.includes('posts(')) return { posts: [{ ...post, body: [], cover: null, seo: null }] };
  const links = [{ label: 'About us', url: '/about' }];
  const words = { companyName, phone: '1', tagline: 't', logo: null, seo: null };
  return { global: { ...words, footerGroups: [{ title: 'G', links }], socialLinks: [] } };
}

async function listen(port = 0): Promise<number> {
  cms = createServer((request, response) => {
    void (async () => {
      askedUnder = request.headers['x-request-id'];
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { query } = JSON.parse(body) as { query: string };
      const good = { data: goodAnswer(query) };
      if (fault) fault(response, JSON.stringify(good));
      else json(response, good);
    })();
  });
  await new Promise<void>((resolve) => cms.listen(port, '127.0.0.1', resolve));
  const address = cms.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function close(): Promise<void> {
  cms.closeAllConnections();
  await new Promise<void>((resolve) => cms.close(() => resolve()));
}

const visitor = () =>
  new Request('http://localhost:3000/', { headers: { 'X-Request-Id': 'request-0001' } });

/** Reads as a page does, and how long that took. */
async function timed<Value>(read: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now();
  const value = await read();
  return { value, ms: performance.now() - start };
}

beforeEach(async () => {
  companyName = 'Good words';
  publishedOn = '2026-01-01';
  fault = undefined;
  directory = await mkdtemp(join(tmpdir(), 'content-faults-'));
  vi.stubEnv('CMS_URL', `http://127.0.0.1:${await listen()}`);
  vi.stubEnv('CONTENT_CACHE_DIR', directory);
  vi.resetModules();
  content = await import('./content.server');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await close();
  // What was being renewed behind the last reader may still be written.
  await rm(directory, { recursive: true, maxRetries: 5 });
});

describe('a CMS that is away', () => {
  it.each(faults)(
    'When it %s, then the last good copy is shown in time and new words once it is well',
    async (_name, answer) => {
      expect((await content.readGlobal(visitor())).companyName).toBe('Good words');
      expect(await content.readPosts(visitor())).toHaveLength(1);
      expect(askedUnder, 'one id through all parts').toBe('request-0001');

      fault = answer;
      companyName = 'New words';
      content.purgeContent();
      const [company, posts] = await Promise.all([
        timed(() => content.readGlobal(visitor())),
        timed(() => content.readPosts(visitor())),
      ]);
      expect(company.value.companyName).toBe('Good words');
      expect(posts.value?.map(({ title }) => title)).toEqual(['A post']);
      expect(Math.max(company.ms, posts.ms)).toBeLessThan(mostMs);

      fault = undefined;
      content.purgeContent();
      expect((await content.readGlobal(visitor())).companyName).toBe('New words');
      expect(await content.readPosts(visitor())).toHaveLength(1);
    },
  );

  it.each([[{ data: { posts: null } }], [{ data: { posts: [null] } }], [{ data: {} }]])(
    'When it answers %j for the posts, then no post is taken for gone',
    async (nulls) => {
      await content.readPost(visitor(), 'a-post');
      fault = (response) => json(response, nulls);
      content.purgeContent();
      expect((await content.readPost(visitor(), 'a-post'))?.title).toBe('A post');
    },
  );

  it.each(faults)(
    'When it %s at the first start of all, then the built-in words are shown in time',
    async (_name, answer) => {
      fault = answer;
      const company = await timed(() => content.readGlobal(visitor()));
      expect(company.value.companyName).toBe('Ohmworks');
      expect(company.ms).toBeLessThan(mostMs);
      const home = await timed(() => content.readHome(visitor()));
      expect(home.value.blocks.length).toBeGreaterThan(3);
      expect(home.ms).toBeLessThan(mostMs);
    },
  );

  it('When it refuses connections, then the last good copy is shown, after a restart of ours too', async () => {
    const port = (cms.address() as { port: number }).port;
    await content.readGlobal(visitor());
    await content.readPost(visitor(), 'a-post');
    await close();
    content.purgeContent();
    expect((await content.readGlobal(visitor())).companyName).toBe('Good words');

    vi.resetModules();
    content = await import('./content.server');
    expect((await content.readGlobal(visitor())).companyName).toBe('Good words');
    expect((await content.readPost(visitor(), 'a-post'))?.title).toBe('A post');

    companyName = 'Back again';
    await listen(port);
    content.purgeContent();
    expect((await content.readGlobal(visitor())).companyName).toBe('Back again');
  });

  it('When it hangs and a post was never read, then nobody waits twice for it', async () => {
    fault = () => {};
    const post = await timed(() => content.readPost(visitor(), 'a-post'));
    expect(post.value).toBeUndefined();
    expect(post.ms).toBeLessThan(mostMs);
  });
});

describe('posts and their day', () => {
  const day = (offset: number) =>
    new Date(Date.now() + offset * 24 * 3_600_000).toISOString().slice(0, 10);

  it('When a post is dated in the future, then it waits for its day', async () => {
    publishedOn = day(1);
    expect(await content.readPosts(visitor())).toEqual([]);
    expect(await content.readPost(visitor(), 'a-post')).toBeNull();
  });

  it('When its day has come, then it is there', async () => {
    publishedOn = day(0);
    expect(await content.readPosts(visitor())).toHaveLength(1);
    expect((await content.readPost(visitor(), 'a-post'))?.title).toBe('A post');
  });

  it('When a post is taken off the site, then it is gone for the next reader', async () => {
    await content.readPost(visitor(), 'a-post');
    fault = (response) => json(response, { data: { posts: [] } });
    content.purgeContent();
    expect(await content.readPost(visitor(), 'a-post')).toBeNull();
  });
});
