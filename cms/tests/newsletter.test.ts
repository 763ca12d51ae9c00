import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../local/ports.ts';
import { callAs, signIn, signInEditor } from './support/callers.ts';
import { NEWSLETTER_TOKEN, startCms, TEST_TOKEN, type Cms } from './support/cms.ts';
import { queryDatabase, startDatabase } from './support/database.ts';
import { startPost } from './support/mail.ts';

const SUBSCRIBERS =
  '/content-manager/collection-types/api::newsletter-subscriber.newsletter-subscriber';

let database: Awaited<ReturnType<typeof startDatabase>>;
let post: Awaited<ReturnType<typeof startPost>>;
let cms: Cms;
let places = 0;

beforeAll(async () => {
  database = await startDatabase();
  await database.postgres.createDatabase('newsletter');
  post = await startPost(join(database.folder, 'mail'));
  cms = await startCms(await freePort(), {
    DATABASE_URL: database.postgres.url('newsletter'),
    UPLOAD_DIR: join(database.folder, 'uploads'),
    SMTP_URL: post.smtpUrl,
  });
});

afterAll(async () => {
  await cms?.stop();
  await post?.stop();
  await database?.stop();
});

/** As the storefront passes it on; every caller from a place of its own unless one is named. */
function tell(what: string, body: object, token = NEWSLETTER_TOKEN) {
  return callAs(cms, token, 'POST', `/api/newsletter/${what}`, body);
}

const signUp = (email: string, clientAddress = `192.0.2.${(places += 1)}`) =>
  tell('subscribe', { email, clientAddress });

async function stateOf(email: string): Promise<string | undefined> {
  const rows = await queryDatabase<{ state: string }>(
    database.postgres.url('newsletter'),
    `select state from newsletter_subscribers where email = '${email}'`,
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.state;
}

const tokenIn = (text: string, page: 'confirm' | 'unsubscribe') =>
  new RegExp(`http://shop\\.example/newsletter/${page}\\?token=([\\w.]+)`).exec(text)?.[1] ?? '';

describe('signing up', () => {
  test('an address is pending until its letter is answered, then confirmed, then left', async () => {
    expect((await signUp('Ada@Example.com')).status).toBe(202);
    const letter = await post.letterTo('ada@example.com');
    expect(await stateOf('ada@example.com')).toBe('pending');
    const source = await readFile(letter.source, 'utf8');
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(source).toMatch(/^List-Unsubscribe:\s+<http:\/\/shop\.example\/newsletter\/unsub/m);

    const confirmToken = tokenIn(letter.text, 'confirm');
    expect((await tell('confirm', { token: confirmToken })).status).toBe(204);
    expect(await stateOf('ada@example.com')).toBe('confirmed');
    expect((await tell('confirm', { token: confirmToken })).status).toBe(204);

    const leaveToken = tokenIn(letter.text, 'unsubscribe');
    expect((await tell('unsubscribe', { token: leaveToken })).status).toBe(204);
    expect(await stateOf('ada@example.com')).toBe('unsubscribed');
    // The old confirmation link does not bring anybody back.
    expect((await tell('confirm', { token: confirmToken })).status).toBe(400);
    expect(await stateOf('ada@example.com')).toBe('unsubscribed');
  });

  test('many sign-ups of one address at once make one row and one letter', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp('bob@example.com')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await post.letterTo('bob@example.com');
    expect((await signUp('bob@example.com')).status).toBe(202);
    expect(await stateOf('bob@example.com')).toBe('pending');
    expect(await post.lettersTo('bob@example.com')).toHaveLength(1);
  });

  test('the answer to a known and an unknown address is the same', async () => {
    const known = await signUp('bob@example.com');
    const unknown = await signUp('nobody-yet@example.com');
    expect(known).toEqual(unknown);
  });

  test('the sixth sign-up of an hour from one place is refused, from another place it is not', async () => {
    for (let i = 1; i <= 5; i += 1) {
      expect((await signUp(`many-${i}@example.com`, '198.51.100.7')).status).toBe(202);
    }
    expect((await signUp('many-6@example.com', '198.51.100.7')).status).toBe(429);
    expect(await stateOf('many-6@example.com')).toBeUndefined();
    expect((await signUp('many-6@example.com', '198.51.100.8')).status).toBe(202);
  });

  test.each(['', 'no-address', 'two@at@example.com', 'a@b', 'x@example.com\r\nBcc: y@example.com'])(
    '%j is no address',
    async (email) => {
      expect((await signUp(email)).status).toBe(400);
    },
  );

  test.each([['c.someone.0.9999999999.00'], ['u.someone.00'], [''], ['c']])(
    'the forged token %j changes nothing',
    async (token) => {
      expect((await tell('confirm', { token })).status).toBe(400);
      expect((await tell('unsubscribe', { token })).status).toBe(400);
    },
  );

  test('only the storefront may pass anything on', async () => {
    for (const token of [TEST_TOKEN, 'not-a-token']) {
      expect((await tell('subscribe', { email: 'eve@example.com' }, token)).status).toBe(403);
    }
    expect(await stateOf('eve@example.com')).toBeUndefined();
  });
});

describe('the list in the panel', () => {
  test('is exported by the newsletter role, with no cell that a spreadsheet runs', async () => {
    const email = '+cmd@example.com';
    await signUp(email);
    const keeper = await signIn(cms, 'newsletter@ohmworks.example', 'Ohmworks-newsletter-1');
    expect((await callAs(cms, keeper, 'GET', SUBSCRIBERS)).status).toBe(200);
    const { status, body } = await callAs(cms, keeper, 'GET', '/newsletter/subscribers.csv');
    expect(status).toBe(200);
    const lines = String(body).trimEnd().split('\r\n');
    expect(lines[0]).toBe('"email","state","confirmed at","unsubscribed at","unsubscribe link"');
    const row = lines.find((line) => line.includes('cmd@example.com'));
    expect(row).toMatch(
      /^"'\+cmd@example\.com","pending","","","http:\/\/shop\.example\/newsletter/,
    );
  });

  test('is closed to editors and strangers', async () => {
    const editor = await signInEditor(cms);
    expect((await callAs(cms, editor, 'GET', '/newsletter/subscribers.csv')).status).toBe(403);
    expect((await callAs(cms, undefined, 'GET', '/newsletter/subscribers.csv')).status).toBe(401);
    expect((await callAs(cms, TEST_TOKEN, 'GET', '/newsletter/subscribers.csv')).status).toBe(401);
  });
});

test('a letter that could not be sent is sent once the mail server is back', async () => {
  await post.stop();
  expect((await signUp('late@example.com')).status).toBe(202);
  await cms.stop();
  post = await startPost(join(database.folder, 'mail-2'));
  // Due again at once, as after the pause that follows a failed try.
  await queryDatabase(
    database.postgres.url('newsletter'),
    'update newsletter_subscribers set letter_due_at = now() where letter is not null',
  );
  cms = await startCms(await freePort(), {
    DATABASE_URL: database.postgres.url('newsletter'),
    UPLOAD_DIR: join(database.folder, 'uploads'),
    SMTP_URL: post.smtpUrl,
  });
  expect((await post.letterTo('late@example.com')).subject).toBe('Please confirm: our newsletter');
});
