import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, newCustomer } from './factories/people.ts';
import { send } from './support/requests.ts';
import { googleIssuer, startGoogle, type StandInGoogle } from './support/stand-in-google.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let google: StandInGoogle;
beforeAll(async () => {
  google = await startGoogle();
  test = await openTestShop(google.settings);
});
afterAll(async () => {
  google.close();
  await test.close();
});

const hand = (idToken: string, nonce: string | undefined = 'the-nonce', shop = test) =>
  send(shop, 'POST', '/auth/google', { body: { idToken, ...(nonce ? { nonce } : {}) } });

/** Who is signed in by this token of Google, all the way to the profile. */
async function userOf(idToken: string): Promise<{ _id: string; email: string; img: string }> {
  const { body } = await hand(idToken);
  const { proof, user } = body as { proof: string; user: { email: string; name: string } };
  const token = await enter(test, user.email, proof, user.name);
  const me = await send(test, 'GET', '/user', { token });
  return me.body as { _id: string; email: string; img: string };
}

let people = 0;
const someone = () => ({ sub: `sub-${(people += 1)}`, email: `google-${people}@gmail.com` });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an ID token of Google', () => {
  it('When it is good, then it signs in, and Google counts as having checked the address', async () => {
    const { sub, email } = someone();
    const user = await userOf(await google.idToken({ sub, email, picture: 'https://x.example/p' }));
    expect(user).toMatchObject({ email, img: 'https://x.example/p', role: 'user' });
    const rows = await test.sql('SELECT email_verified FROM users WHERE email = $1', [email]);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  it('When there is no picture, or none of https, then the default one is shown, from our own host', async () => {
    for (const picture of [undefined, 'javascript:alert(1)', 'http://x.example/p']) {
      const user = await userOf(await google.idToken({ ...someone(), picture }));
      expect(user.img).toBe('http://localhost:4000/images/default-avatar.svg');
    }
  });

  it.each([
    ['from another issuer', { iss: 'https://accounts.example' }],
    ['for another client', { aud: 'another.apps.googleusercontent.com' }],
    ['over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['without an end', { exp: undefined }],
    ['not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['without a subject', { sub: undefined }],
    ['without an address', { email: undefined }],
    ['of an address that nobody verified', { email_verified: false }],
    ['of an address that may be verified', { email_verified: undefined }],
    ['of something that is no address', { email: 'Grace <grace@gmail.com>' }],
    ['with another nonce', { nonce: 'another-nonce' }],
    ['without a nonce', { nonce: undefined }],
  ])('When it is %s, then it is 401, and nobody is made', async (_, claims) => {
    const before = await test.sql('SELECT id FROM users');
    const reply = await hand(await google.idToken({ ...someone(), ...claims }));
    expect(reply).toMatchObject({ status: 401, body: { code: 'auth/invalid-credential' } });
    expect(await test.sql('SELECT id FROM users')).toHaveLength(before.length);
  });

  it('When it has a nonce, and the page gave none, then it is 401', async () => {
    expect((await hand(await google.idToken(someone()), '')).status).toBe(401);
  });

  it('When its signature is none of Google, then it is 401', async () => {
    const good = await google.idToken(someone());
    const [header = '', payload = '', signature = ''] = good.split('.');
    const other = await generateKeyPair('RS256');
    const publicPem = await exportSPKI(google.publicKey);
    const confused = `${encode({ alg: 'HS256', kid: 'google-1' })}.${payload}`;
    const forged = [
      await google.idToken(someone(), { key: other.privateKey }),
      await google.idToken(someone(), { key: other.privateKey, kid: 'unknown' }),
      ...['none', 'None', 'nOnE'].map((alg) => `${encode({ alg })}.${payload}.`),
      `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
      `${header}.${encode({ ...(someone() as object), iss: googleIssuer })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -8)}`,
      `${header}.${payload}`,
    ];
    for (const idToken of forged) {
      expect((await hand(idToken)).status, idToken).toBe(401);
    }
  });

  it("When Google's keys cannot be read, then it is 503, which says nothing of the token", async () => {
    const away = await startGoogle();
    away.answerKeysWith(500);
    const shop = await openTestShop(away.settings);
    try {
      const idToken = await away.idToken(someone());
      const reply = await hand(idToken, 'the-nonce', shop);
      expect(reply).toMatchObject({ status: 503, body: { code: 'auth/network-request-failed' } });
      away.close();
      expect((await hand(idToken, 'the-nonce', shop)).status).toBe(503);
    } finally {
      await shop.close();
    }
  });

  it('When Google is not configured, then nobody comes in with it', async () => {
    const shop = await openTestShop();
    try {
      expect((await hand(await google.idToken(), 'the-nonce', shop)).status).toBe(401);
    } finally {
      await shop.close();
    }
  });

  it('When one address hands in twenty-one in a quarter of an hour, then the last must wait', async () => {
    const strict = await openTestShop({ ...google.settings, RATE_LIMIT_FACTOR: '1' });
    try {
      for (let index = 0; index < 20; index += 1) {
        expect((await hand('not.from.google', 'n', strict)).status).toBe(401);
      }
      expect((await hand('not.from.google', 'n', strict)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('who a Google account is', () => {
  it('When its address changes, then it is the same user still', async () => {
    const { sub, email } = someone();
    const first = await userOf(await google.idToken({ sub, email }));
    const again = await userOf(await google.idToken({ sub, email: `new-${email}` }));
    expect(again).toMatchObject({ _id: first._id, email });
  });

  it('When two first sign-ins come at once, then there is one user', async () => {
    const idToken = await google.idToken(someone());
    const replies = await Promise.all(Array.from({ length: 8 }, () => hand(idToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('When somebody took its address by password, then it takes the account over, without their way in', async () => {
    const { sub, email } = someone();
    const squatter = await newCustomer(test, { email });
    const login = { email, password: squatter.password };
    const kept = await send(test, 'POST', '/auth/login', { body: login });
    const { proof } = kept.body as { proof: string };

    const user = await userOf(await google.idToken({ sub, email }));
    expect(user._id).toBe(squatter.userId);
    expect((await send(test, 'GET', '/user', { token: squatter.token })).status).toBe(401);
    expect((await send(test, 'POST', '/auth/login', { body: login })).status).toBe(401);
    expect(await enter(test, email, proof)).toBeUndefined();
  });

  it('When its owner had shown the address to be theirs, then the password stays beside Google', async () => {
    const { sub, email } = someone();
    const owner = await newCustomer(test, { email });
    await test.sql('UPDATE users SET email_verified = true WHERE id = $1', [owner.userId]);
    const user = await userOf(await google.idToken({ sub, email }));
    expect(user._id).toBe(owner.userId);
    const login = { email, password: owner.password };
    expect((await send(test, 'POST', '/auth/login', { body: login })).status).toBe(200);
    expect((await send(test, 'GET', '/user', { token: owner.token })).status).toBe(200);
  });

  it('When the account was deleted, then the same Google account begins anew', async () => {
    const { sub, email } = someone();
    const first = await userOf(await google.idToken({ sub, email }));
    await test.sql('UPDATE users SET deleted_at = now() WHERE id = $1', [first._id]);
    const second = await userOf(await google.idToken({ sub, email }));
    expect(second._id).not.toBe(first._id);
  });
});
