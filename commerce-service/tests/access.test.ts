import { createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../src/http/schemas/index.ts';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
let user: Person;
let other: Person;
let signedOut: Person;
let proof: string;

beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
  user = await newCustomer(test);
  other = await newCustomer(test);
  signedOut = await newCustomer(test);
  await send(test, 'POST', '/auth/signout', { token: signedOut.token });
  const { email, password } = other;
  const login = await send(test, 'POST', '/auth/login', { body: { email, password } });
  ({ proof } = login.body as { proof: string });
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Guarded {
  method: Method;
  url: string;
  access: string;
}

const someId = '01941f29-7c00-7d1a-8002-954a1dd9b2c1';
const guarded: Guarded[] = allCalls
  .filter(({ config }) => config.access !== 'public')
  .map(({ method, url, config }) => ({
    method: method as Method,
    url: url.replace(':id', someId),
    access: config.access,
  }));
const signedInCalls = guarded.filter(({ access }) => access === 'signed-in');
const adminCalls = guarded.filter(({ access }) => access === 'admin');

function pathOf({ url }: Guarded, person: Person): string {
  return url.replace(':email', encodeURIComponent(person.email));
}

const key = createSecretKey(Buffer.from('a-secret-of-tests-with-more-than-32-bytes'));
type Claims = Record<string, unknown>;

/** A token as ours, signed with our key, but for the changes. */
function resigned(claims: Claims, header: Record<string, unknown> = {}): Promise<string> {
  const own = decodeJwt(user.token);
  return new SignJWT({ ...own, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: 'now', typ: 'at+jwt', ...header })
    .sign(key);
}

const now = Math.floor(Date.now() / 1000);
const badTokens: [string, () => Promise<string> | string][] = [
  ['nothing after Bearer', () => ''],
  ['garbage', () => 'a.b.c'],
  ['alg none', () => new UnsecuredJWT(decodeJwt(user.token)).encode()],
  ['a cut signature', () => user.token.slice(0, -4)],
  ['another key', async () => `${(await resigned({})).split('.').slice(0, 2).join('.')}.AAAA`],
  ['a wrong issuer', () => resigned({ iss: 'https://accounts.google.com' })],
  ['a wrong audience', () => resigned({ aud: 'someone-else' })],
  ['an end in the past', () => resigned({ exp: now - 60 })],
  ['a beginning in the future', () => resigned({ nbf: now + 600 })],
  ['an issue in the future', () => resigned({ iat: now + 600 })],
  ['no subject', () => resigned({ sub: undefined })],
  ['no end', () => resigned({ exp: undefined })],
  ["another's subject", () => resigned({ sub: other.userId })],
  ['an unknown key id', () => resigned({}, { kid: '../../etc/passwd' })],
  ['another type', () => resigned({}, { typ: 'JWT' })],
  ['a proof as access token', () => proof],
  ['a session that was ended', () => signedOut.token],
  ['16 KB', () => resigned({ pad: 'x'.repeat(16_384) })],
];

describe('who may do what', () => {
  it.each(guarded)(
    'When nobody calls $method $url, then it is 401 with its challenge',
    async (call) => {
      const reply = await send(test, call.method, pathOf(call, user), { body: {} });
      expect(reply.status).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it.each(badTokens)('When the token has %s, then it is 401', async (_, make) => {
    const token = await make();
    const headers = { authorization: `Bearer ${token}` };
    expect((await send(test, 'GET', '/user', { headers })).status).toBe(401);
  });

  it('When the token says admin and the database does not, then it is 403', async () => {
    const token = await resigned({ role: 'admin' });
    expect((await send(test, 'GET', '/users', { token })).status).toBe(403);
  });

  it('When the token comes by query or cookie, or twice, then it is 401', async () => {
    const byQuery = await send(test, 'GET', `/user?token=${user.token}`);
    const headers = { cookie: `accessToken=${user.token}` };
    const byCookie = await send(test, 'GET', '/user', { headers });
    expect([byQuery.status, byCookie.status]).toEqual([401, 401]);
  });

  it.each(adminCalls)('When a customer calls $method $url, then it is 403', async (call) => {
    const reply = await send(test, call.method, pathOf(call, user), {
      token: user.token,
      body: {},
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it.each([...signedInCalls, ...adminCalls])(
    'When $method $url comes with the address of another, then it is 403; a structured one is 400',
    async (call) => {
      const { token } = admin;
      const path = pathOf(call, admin);
      const theirs = encodeURIComponent(other.email);
      const another = await send(test, call.method, `${path}?email=${theirs}`, { token, body: {} });
      expect(another).toMatchObject({ status: 403, body: { code: 'EMAIL_DIFFERS' } });
      const own = encodeURIComponent(admin.email);
      for (const query of [
        `email=${own}&email=${theirs}`,
        'email[]=x',
        'email[$ne]=',
        'email=%00',
      ]) {
        const structured = await send(test, call.method, `${path}?${query}`, { token, body: {} });
        expect(structured.status, query).toBe(400);
      }
    },
  );

  it('When the own address comes in another case, then it is the own one; with a raw plus it is not', async () => {
    const spelling = encodeURIComponent(` ${user.email.toUpperCase()} `);
    const { token } = user;
    expect((await send(test, 'GET', `/user?email=${spelling}`, { token })).status).toBe(200);
    const tagged = await newCustomer(test, { email: 'ada+shop@acme.com' });
    const raw = await send(test, 'GET', '/user?email=ada+shop@acme.com', { token: tagged.token });
    expect(raw.status).toBe(403);
  });

  it('When a body is malformed, then an unknown caller still gets 401 and a known one 400', async () => {
    const inject = (headers: Record<string, string>, payload: string | Buffer) =>
      test.app.inject({
        method: 'POST',
        url: '/orders',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
    const known = { authorization: `Bearer ${user.token}` };
    expect((await inject({}, '{')).statusCode).toBe(401);
    for (const payload of ['', '{', 'null', '[]', '"x"', '\ufeff{}', '{/* */}']) {
      expect((await inject(known, payload)).statusCode, payload).toBe(400);
    }
    expect((await inject(known, ' '.repeat(33 * 1024))).statusCode).toBe(413);
    const xml = { ...known, 'content-type': 'application/xml' };
    expect((await inject(xml, '<a/>')).statusCode).toBe(415);
    const latin = { ...known, 'content-type': 'application/json; charset=latin1' };
    expect((await inject(latin, '{}')).statusCode).toBe(415);
    const zipped = { ...known, 'content-encoding': 'gzip' };
    expect((await inject(zipped, '{}')).statusCode).toBe(415);
  });

  it('When a body carries magic keys, then it is 422 and no prototype was touched', async () => {
    const payload =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"role":"admin"}';
    const reply = await test.app.inject({
      method: 'PUT',
      url: '/review',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      payload,
    });
    expect(reply.statusCode).toBe(422);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
