import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../local/ports.ts';
import { callAs, signIn } from './support/callers.ts';
import { refusedStart, startCms, type Cms } from './support/cms.ts';
import { startDatabase } from './support/database.ts';
import { startPost } from './support/mail.ts';

const owner = 'chief@maker.example';
const password = 'A-new-one-1';

let database: Awaited<ReturnType<typeof startDatabase>>;
let post: Awaited<ReturnType<typeof startPost>>;
let cms: Cms;

beforeAll(async () => {
  database = await startDatabase();
  await database.postgres.createDatabase('owner');
  post = await startPost(join(database.folder, 'mail'));
  cms = await startCms(await freePort(), {
    DATABASE_URL: database.postgres.url('owner'),
    UPLOAD_DIR: join(database.folder, 'uploads'),
    SMTP_URL: post.smtpUrl,
    CMS_OWNER_EMAIL: owner,
    SEED_CMS: 'false',
  });
});

afterAll(async () => {
  await cms?.stop();
  await post?.stop();
  await database?.stop();
});

const call = (path: string, body?: unknown) =>
  callAs(cms, undefined, body ? 'POST' : 'GET', path, body);

const staffOf = async (token: string) => {
  const { body } = await callAs(cms, token, 'GET', '/admin/users');
  const { results } = (
    body as { data: { results: { email: string; roles: { code: string }[] }[] } }
  ).data;
  return results.map(({ email, roles }) => ({ email, roles: roles.map(({ code }) => code) }));
};

describe('a new CMS', () => {
  test('nobody who comes first becomes its super admin', async () => {
    expect(await call('/admin/init')).toMatchObject({ body: { data: { hasAdmin: true } } });
    const stranger = { email: 'mallory@evil.example', firstname: 'M', lastname: 'M', password };
    expect((await call('/admin/register-admin', stranger)).status).toBe(400);
    await expect(signIn(cms, stranger.email, password)).rejects.toThrow(/cannot sign in: 400/);
  });

  test('its owner sets a password by mail, once, and is the one super admin', async () => {
    expect((await call('/admin/forgot-password', { email: owner })).status).toBe(204);
    const letter = await post.letterTo(owner);
    const link = /http:\/\/cms\.example\/admin\/auth\/reset-password\?code=([0-9a-f]+)/;
    const resetPasswordToken = link.exec(letter.text)?.[1];
    const reset = { resetPasswordToken, password };
    expect((await call('/admin/reset-password', reset)).status).toBe(200);
    expect((await call('/admin/reset-password', reset)).status).toBe(400);
    const token = await signIn(cms, owner, password);
    expect(await staffOf(token)).toEqual([{ email: owner, roles: ['strapi-super-admin'] }]);
  });

  test('without an address for the owner it does not start', async () => {
    const { code, output } = await refusedStart({ CMS_OWNER_EMAIL: undefined });
    expect(code).not.toBe(0);
    expect(output).toMatch(/CMS_OWNER_EMAIL: must be an e-mail address/);
  });
});
