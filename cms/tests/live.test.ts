import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../local/ports.ts';
import { ask, callAs, signInEditor } from './support/callers.ts';
import { PREVIEW_TOKEN, startCms, TEST_TOKEN, type Cms } from './support/cms.ts';
import { queryDatabase, startDatabase } from './support/database.ts';
import { rightSignature, startListener, type ReceivedCall } from './support/storefront.ts';

type Listener = Awaited<ReturnType<typeof startListener>>;

const TOKEN_LIFE_SECONDS = 4;
const QNAS = '/content-manager/collection-types/api::qna.qna';

let database: Awaited<ReturnType<typeof startDatabase>>;
let cms: Cms;
let one: Listener;
let two: Listener;
let editor: string;

beforeAll(async () => {
  database = await startDatabase();
  await database.postgres.createDatabase('live');
  one = await startListener();
  two = await startListener(({ body }) => (callsLike(two, body) < 3 ? 503 : 204));
  cms = await startCms(await freePort(), {
    DATABASE_URL: database.postgres.url('live'),
    UPLOAD_DIR: join(database.folder, 'uploads'),
    STOREFRONT_URLS: `http://127.0.0.1:9,${one.url},${two.url}`,
    PUBLIC_URL: 'http://shop.example',
    TOKEN_LIFE_SECONDS: String(TOKEN_LIFE_SECONDS),
  });
  editor = await signInEditor(cms);
  await allToldOfTheSeed();
});

/** The changes of the seed are told first; a change within 50 ms of one would go out under its name. */
async function allToldOfTheSeed(): Promise<void> {
  let told = -1;
  const isQuiet = () => {
    const before = told;
    told = one.calls.length;
    expect(told).toBe(before);
  };
  await vi.waitFor(isQuiet, { timeout: 60_000, interval: 500 });
}

afterAll(async () => {
  await cms?.stop();
  await one?.stop();
  await two?.stop();
  await database?.stop();
});

/** How often a copy was told the same thing. */
function callsLike(listener: Listener, body: string): number {
  return listener.calls.filter((call) => call.body === body).length;
}

/** The first call about questions that a copy was sent since then; those of the seed may still come. */
function toldSince(sinceMs: number): Promise<ReceivedCall> {
  const find = () => {
    const told = one.calls.find(
      ({ atMs, body }) => atMs >= sinceMs && body.includes('api::qna.qna'),
    );
    if (!told) throw new Error('not told yet');
    return told;
  };
  return vi.waitFor(find, { timeout: 10_000 });
}

async function draftQuestion(question: string): Promise<string> {
  const answer = await callAs(cms, editor, 'POST', QNAS, { question, answer: 'It depends on it.' });
  expect(answer.status).toBe(201);
  return (answer.body as { data: { documentId: string } }).data.documentId;
}

async function act(documentId: string, action: 'publish' | 'unpublish'): Promise<void> {
  const answer = await callAs(cms, editor, 'POST', `${QNAS}/${documentId}/actions/${action}`, {});
  expect(answer.status).toBe(200);
}

test('a published change is told at once, signed, to every copy that listens', async () => {
  const documentId = await draftQuestion('Is a draft told to anyone?');
  const askedAtMs = Date.now();
  await act(documentId, 'publish');
  const publishedAtMs = Date.now();
  const call = await toldSince(askedAtMs);
  expect(call.atMs - publishedAtMs).toBeLessThan(1_500);
  expect(call.path).toBe('/webhooks/content');
  const [, sentAt = '', signature] =
    /^t=(\d+),v1=(\w+)$/.exec(String(call.headers['x-ohmworks-signature'])) ?? [];
  expect(signature).toBe(rightSignature(sentAt, call.body));
  expect(JSON.parse(call.body)).toMatchObject({ event: 'entry.publish', uid: 'api::qna.qna' });
  // Another copy that was busy is tried until it takes the same call.
  await vi.waitFor(() => expect(callsLike(two, call.body)).toBe(3), { timeout: 10_000 });
});

test('an unpublished entry is told as well, and by then it is not read any more', async () => {
  const documentId = await draftQuestion('Does it come and go?');
  const publishedAtMs = Date.now();
  await act(documentId, 'publish');
  await toldSince(publishedAtMs);
  const unpublishedAtMs = Date.now();
  await act(documentId, 'unpublish');
  await toldSince(unpublishedAtMs);
  const { data } = await ask(cms, `{ qna(documentId: "${documentId}") { question } }`);
  expect(data).toEqual({ qna: null });
});

test('drafts are opened by the preview token and by no other', async () => {
  const documentId = await draftQuestion('Who reads the unfinished?');
  const query = (status: string) =>
    `{ qna(documentId: "${documentId}", status: ${status}) { question } }`;
  expect((await ask(cms, query('DRAFT'), PREVIEW_TOKEN)).data).toEqual({
    qna: { question: 'Who reads the unfinished?' },
  });
  const refused = await ask(cms, query('DRAFT'), TEST_TOKEN);
  expect(refused.data?.['qna'] ?? null).toBeNull();
  expect(refused.codes).toEqual(['FORBIDDEN']);
  expect((await ask(cms, query('null'), TEST_TOKEN)).data).toEqual({ qna: null });
  const rest = await callAs(cms, TEST_TOKEN, 'GET', `/api/qnas/${documentId}?status=draft`);
  expect(rest.status).toBe(403);
  const list = await callAs(cms, TEST_TOKEN, 'GET', '/api/qnas?status=draft');
  expect(list.status).toBe(403);
});

test('a draft with gaps is read as far as it goes', async () => {
  const answer = await callAs(
    cms,
    editor,
    'POST',
    '/content-manager/collection-types/api::post.post',
    { title: 'Only a title', slug: 'only-a-title' },
  );
  expect(answer.status).toBe(201);
  const query =
    '{ posts(status: DRAFT, filters: { slug: { eq: "only-a-title" } }) { title summary body } }';
  expect((await ask(cms, query, PREVIEW_TOKEN)).data).toEqual({
    posts: [{ title: 'Only a title', summary: null, body: null }],
  });
});

test('a preview link leads to the page of the document, for people who are signed in', async () => {
  const documentId = await draftQuestion('Where is it shown?');
  const path = `/content-manager/preview/url/api::qna.qna?documentId=${documentId}&status=draft`;
  const { status, body } = await callAs(cms, editor, 'GET', path);
  expect(status).toBe(200);
  const { url } = (body as { data: { url: string } }).data;
  expect(url).toMatch(/^http:\/\/shop\.example\/preview\?pass=/);
  const [text = ''] = (new URL(url).searchParams.get('pass') ?? '').split('.');
  expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toMatchObject({
    path: '/questions',
    status: 'draft',
  });
  expect((await callAs(cms, undefined, 'GET', path)).status).toBe(401);
  expect((await callAs(cms, TEST_TOKEN, 'GET', path)).status).toBe(401);
});

test('a token is renewed while the CMS runs and closes when nobody renews it', async () => {
  const expiry = async () => {
    const [row] = await queryDatabase<{ expires_at: Date }>(
      database.postgres.url('live'),
      "select expires_at from strapi_api_tokens where name like 'Storefront and commerce%'",
    );
    return row?.expires_at.getTime() ?? 0;
  };
  const first = await expiry();
  expect(first - Date.now()).toBeLessThanOrEqual(TOKEN_LIFE_SECONDS * 1000);
  await vi.waitFor(async () => expect(await expiry()).toBeGreaterThan(first), {
    timeout: 3 * TOKEN_LIFE_SECONDS * 1000,
    interval: 200,
  });
  expect((await ask(cms, '{ qnas { question } }')).status).toBe(200);
  const expire = "update strapi_api_tokens set expires_at = now() - interval '1 second'";
  // Now and then it is renewed between the two.
  const isClosed = async () => {
    await queryDatabase(database.postgres.url('live'), expire);
    expect((await ask(cms, '{ qnas { question } }')).status).toBe(403);
  };
  await vi.waitFor(isClosed, { timeout: 20_000 });
  await vi.waitFor(async () => expect((await ask(cms, '{ qnas { question } }')).status).toBe(200), {
    timeout: 3 * TOKEN_LIFE_SECONDS * 1000,
    interval: 200,
  });
});
