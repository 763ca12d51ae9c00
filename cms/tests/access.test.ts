import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../local/ports.ts';
import { ask, callAs, signInEditor, upload } from './support/callers.ts';
import { refusedStart, startCms, TEST_TOKEN, type Cms } from './support/cms.ts';
import { startDatabase } from './support/database.ts';

let database: Awaited<ReturnType<typeof startDatabase>>;
let cms: Cms;

beforeAll(async () => {
  database = await startDatabase();
  await database.postgres.createDatabase('access');
  cms = await startCms(await freePort(), {
    DATABASE_URL: database.postgres.url('access'),
    UPLOAD_DIR: join(database.folder, 'uploads'),
  });
});

afterAll(async () => {
  await cms?.stop();
  await database?.stop();
});

describe('callers without the token', () => {
  test.each(['/api/qnas', '/api/home', '/api/posts', '/api/global'])(
    'get 403 on %s',
    async (path) => {
      expect((await callAs(cms, undefined, 'GET', path)).status).toBe(403);
      expect((await callAs(cms, 'not-a-token', 'GET', path)).status).toBe(403);
    },
  );

  test.each(['{ qnas { question } }', '{ __schema { queryType { name } } }', '{ __typename }'])(
    'get 403 on GraphQL %s',
    async (query) => {
      expect((await ask(cms, query, '')).status).toBe(403);
      expect((await ask(cms, query, 'not-a-token')).status).toBe(403);
    },
  );

  test.each(['/api/auth/local/register', '/api/auth/local', '/api/auth/forgot-password'])(
    'find no account to make or take over at %s',
    async (path) => {
      const answer = await callAs(cms, undefined, 'POST', path, {
        username: 'mallory',
        identifier: 'mallory@example.com',
        email: 'mallory@example.com',
        password: 'Mallory-1992',
      });
      expect([404, 405]).toContain(answer.status);
    },
  );

  test('cannot register as the first administrator', async () => {
    const answer = await callAs(cms, undefined, 'POST', '/admin/register-admin', {
      firstname: 'Mallory',
      email: 'mallory@example.com',
      password: 'Mallory-1992',
    });
    expect(answer.status).toBe(400);
  });
});

describe('the read-only token', () => {
  test('reads content over GraphQL and REST', async () => {
    const answer = await ask(cms, '{ global { companyName phone } qnas { question } }');
    expect(answer.data?.['global']).toEqual({ companyName: 'Ohmworks', phone: '(555) 010-1992' });
    expect((await callAs(cms, TEST_TOKEN, 'GET', '/api/qnas')).status).toBe(200);
  });

  test('cannot write over GraphQL', async () => {
    const answer = await ask(cms, 'mutation { deleteUploadFile(id: 1) { url } }');
    expect(answer).toMatchObject({ status: 403, codes: ['FORBIDDEN'] });
  });

  test.each([
    ['POST', '/api/qnas'],
    ['PUT', '/api/home'],
    ['DELETE', '/api/home'],
    ['POST', '/api/newsletter-subscribers'],
    ['POST', '/api/upload'],
    ['GET', '/api/newsletter-subscribers'],
    ['GET', '/api/upload/files'],
    ['GET', '/admin/users'],
    ['PUT', '/content-manager/single-types/api::home.home'],
  ])('is refused %s %s', async (method, path) => {
    const body = method === 'GET' ? undefined : { data: {} };
    const { status } = await callAs(cms, TEST_TOKEN, method, path, body);
    expect([401, 403, 404, 405]).toContain(status);
  });

  test('cannot ask by the secrets of staff', async () => {
    const overRest = '/api/posts?filters[updatedBy][resetPasswordToken][$startsWith]=a';
    expect((await callAs(cms, TEST_TOKEN, 'GET', overRest)).status).toBe(400);
    const filter = '{updatedBy:{resetPasswordToken:{startsWith:"a"}}}';
    expect((await ask(cms, `{ posts(filters: ${filter}) { slug } }`)).status).toBe(400);
  });
});

describe('GraphQL limits', () => {
  test('an operation 20 deep is refused', async () => {
    const deep = `${'{ home '.repeat(20)}{ documentId }${' }'.repeat(20)}`;
    const { status, messages } = await ask(cms, deep);
    expect(status).toBe(400);
    expect(messages.join()).toMatch(/exceeds maximum operation depth of 5/);
  });

  test('an operation with 1,000 aliases is refused', async () => {
    const aliases = Array.from({ length: 1000 }, (_, i) => `a${i}: qnas { question }`).join(' ');
    const { status, messages } = await ask(cms, `{ ${aliases} }`);
    expect(status).toBe(400);
    expect(messages.join()).toMatch(/more than 10 top-level fields/);
  });

  test('aliases inside a fragment count as well', async () => {
    const aliases = Array.from({ length: 300 }, (_, i) => `a${i}: question`).join(' ');
    const { status, messages } = await ask(
      cms,
      `{ qnas { ...many } } fragment many on Qna { ${aliases} }`,
    );
    expect(status).toBe(400);
    expect(messages.join()).toMatch(/more than 250 fields/);
  });

  test('a list never gives more than 50', async () => {
    const { data } = await ask(
      cms,
      '{ qnas_connection(pagination: { limit: 1000 }) { pageInfo { pageSize } } }',
    );
    expect(data).toEqual({ qnas_connection: { pageInfo: { pageSize: 50 } } });
  });

  test('several operations in one call are refused', async () => {
    const batch = [{ query: '{ qnas { question } }' }, { query: '{ qnas { question } }' }];
    expect((await callAs(cms, TEST_TOKEN, 'POST', '/graphql', batch)).status).toBe(400);
  });
});

describe('a request', () => {
  const askUnder = (id: string, query = '') =>
    fetch(`${cms.url}/api/qnas${query}`, {
      headers: { authorization: `Bearer ${TEST_TOKEN}`, 'x-request-id': id },
    });

  test('has one id in the answer and in the log, which holds the route and no address', async () => {
    const answer = await askUnder('request-id-0001', '?email=someone@example.com');
    expect(answer.headers.get('x-request-id')).toBe('request-id-0001');
    const lines = () => cms.output().split('\n');
    const line = await vi.waitFor(
      () => lines().find((one) => one.includes('request-id-0001')) ?? expect.fail('not logged yet'),
      { timeout: 10_000 },
    );
    expect(JSON.parse(line)).toEqual({
      level: 'http',
      time: expect.stringMatching(/^2.*Z$/) as string,
      service: 'cms',
      reqId: 'request-id-0001',
      method: 'GET',
      route: '/api/qnas',
      status: answer.status,
      ms: expect.any(Number) as number,
      msg: 'answered',
    });
    expect(cms.output()).not.toContain('someone@example.com');
  });

  test.each(['short', 'with a space in it', 'x'.repeat(65)])(
    'gets another id than %j',
    async (id) => {
      expect((await askUnder(id)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    },
  );
});

describe('the editor', () => {
  test.each([
    '/admin/users',
    '/admin/roles',
    '/admin/api-tokens',
    '/admin/webhooks',
    '/content-type-builder/content-types',
    '/content-manager/collection-types/api::newsletter-subscriber.newsletter-subscriber',
  ])('has no business at %s', async (path) => {
    const token = await editorToken();
    expect((await callAs(cms, token, 'GET', path)).status).toBe(403);
  });

  test.each([
    ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['disguised.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['disguised.jpg', 'image/jpeg', '<script>alert(1)</script>'],
  ])('cannot upload %s', async (name, type, content) => {
    const answer = await upload(cms, await editorToken(), name, type, Buffer.from(content));
    expect(answer.status).toBe(400);
  });

  test('can upload a picture', async () => {
    const png = Buffer.from(ONE_PIXEL_PNG, 'base64');
    const answer = await upload(cms, await editorToken(), 'dot.png', 'image/png', png);
    expect(answer.status).toBe(201);
  });

  test('cannot publish a picture without words for it', async () => {
    const picture = { image: 1, alternativeText: '' };
    const link = { label: 'Press', url: '/' };
    expect((await publishHero(await editorToken(), link, { picture })).status).toBe(400);
  });

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'no-slash',
    '/\\evil.example',
    'data:text/html,x',
  ])('cannot publish a link to %s', async (url) => {
    const answer = await publishHero(await editorToken(), { label: 'Press', url });
    expect(answer.status).toBe(400);
  });

  test('can publish a link to a page of the site', async () => {
    const answer = await publishHero(await editorToken(), { label: 'Press', url: '/questions' });
    expect(answer.status).toBe(200);
  });
});

describe('a start with faulty settings', () => {
  test('names each missing setting in a line and ends', async () => {
    const { code, output } = await refusedStart({ CMS_API_TOKEN: undefined, APP_KEYS: 'short' });
    expect(code).not.toBe(0);
    expect(output).toMatch(/DATABASE_URL: missing/);
    expect(output).toMatch(/CMS_API_TOKEN: missing/);
    expect(output).toMatch(/APP_KEYS: at least 16 characters/);
  });

  test('refuses sample content in production', async () => {
    const { code, output } = await refusedStart({
      NODE_ENV: 'production',
      DATABASE_URL: database.postgres.url('never'),
    });
    expect(code).not.toBe(0);
    expect(output).toMatch(/SEED_CMS: refused/);
  });
});

const ONE_PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let signedIn: Promise<string> | undefined;

/** One sign-in for all: Strapi allows few per minute. */
function editorToken(): Promise<string> {
  return (signedIn ??= signInEditor(cms));
}

function publishHero(token: string, link: { label: string; url: string }, more: object = {}) {
  const hero = { __component: 'blocks.hero', title: 'Parts', links: [link], ...more };
  const path = '/content-manager/single-types/api::home.home/actions/publish';
  return callAs(cms, token, 'POST', path, { title: 'Home page', blocks: [hero] });
}
