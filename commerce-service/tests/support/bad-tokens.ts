import { createHmac, createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, decodeJwt, exportJWK } from 'jose';
import type { Person } from '../factories/people.ts';

export const tokenSecret = 'a-secret-of-tests-with-more-than-32-bytes';
const key = createSecretKey(Buffer.from(tokenSecret));
const strangersKey = createSecretKey(Buffer.from('some other secret of more than 32 bytes'));
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Claims = Record<string, unknown>;
type Header = Record<string, unknown>;

/** A person's token with other claims or another header, signed with the shop's own key. */
export function resigned(person: Person, claims: Claims = {}, header: Header = {}) {
  return signed(person, claims, header, key);
}

function signed(person: Person, claims: Claims, header: Header, by: typeof key): Promise<string> {
  return new SignJWT({ ...decodeJwt(person.token), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: 'now', typ: 'at+jwt', ...header })
    .sign(by);
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a stranger makes: any header, and a signature by any key, also by none. */
function forged(person: Person, header: Header, hmacKey?: string | Buffer): string {
  const content = `${encode({ kid: 'now', typ: 'at+jwt', ...header })}.${encode(decodeJwt(person.token))}`;
  const signature = hmacKey && createHmac('sha256', hmacKey).update(content).digest('base64url');
  return `${content}.${signature ?? ''}`;
}

const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const now = Math.floor(Date.now() / 1000);

/** Tokens of other times and purposes, made by the test's set-up. */
export interface OtherTokens {
  other: Person;
  proof: string;
  usedProof: string;
  resetCode: string;
  signedOut: string;
  beforeReset: string;
  ofDeleted: string;
}

type Headers = Record<string, string | string[]>;
type BadToken = readonly [
  name: string,
  headers: (user: Person, made: OtherTokens) => Promise<Headers>,
];

const bearer =
  (make: (user: Person, made: OtherTokens) => string | Promise<string>) =>
  async (user: Person, made: OtherTokens): Promise<Headers> => ({
    authorization: `Bearer ${await make(user, made)}`,
  });

/** promises.md section 2, X: each must be 401 with `WWW-Authenticate: Bearer`. */
export const badTokens: readonly BadToken[] = [
  ['no header', async () => ({})],
  ['Bearer alone', async () => ({ authorization: 'Bearer' })],
  ['Bearer and a space', async () => ({ authorization: 'Bearer ' })],
  ['no scheme', async ({ token }) => ({ authorization: token })],
  ['Basic', async () => ({ authorization: `Basic ${btoa('ada:secret')}` })],
  ['garbage', bearer(() => 'a.b.c')],
  ['a header that is no JSON', bearer(() => 'e30x.e30.e30')],
  ['two parts', bearer(({ token }) => token.split('.').slice(0, 2).join('.'))],
  ['alg none, unsigned', bearer((user) => new UnsecuredJWT(decodeJwt(user.token)).encode())],
  ['alg None', bearer((user) => forged(user, { alg: 'None' }))],
  ['alg nOnE with a signature', bearer((user) => forged(user, { alg: 'nOnE' }, tokenSecret))],
  ['alg HS512', bearer((user) => resigned(user, {}, { alg: 'HS512' }))],
  ['HS256 signed with a public key', bearer((user) => forged(user, { alg: 'HS256' }, pem))],
  ['another key', bearer((user) => signed(user, {}, {}, strangersKey))],
  [
    'an edited payload',
    bearer((user, { other }) => {
      const [header, , signature] = user.token.split('.');
      return `${header}.${encode({ ...decodeJwt(user.token), sub: other.userId })}.${signature}`;
    }),
  ],
  ['a cut signature', bearer(({ token }) => token.slice(0, -4))],
  ['a wrong issuer', bearer((user) => resigned(user, { iss: 'https://evil.example' }))],
  ['a wrong audience', bearer((user) => resigned(user, { aud: 'someone-else' }))],
  [
    "Google's own ID token",
    bearer((user) =>
      new SignJWT({ email: user.email, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'google-1', typ: 'JWT' })
        .setIssuer('https://accounts.google.com')
        .setAudience('our-client-id')
        .setSubject('1127')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    ),
  ],
  ['an identity proof', bearer((_, { proof }) => proof)],
  ['a proof that was used', bearer((_, { usedProof }) => usedProof)],
  ['a reset code', bearer((_, { resetCode }) => resetCode)],
  ['another typ', bearer((user) => resigned(user, {}, { typ: 'reset+jwt' }))],
  ['no typ', bearer((user) => resigned(user, {}, { typ: undefined }))],
  ['an end in the past', bearer((user) => resigned(user, { exp: now - 60 }))],
  ['no end', bearer((user) => resigned(user, { exp: undefined }))],
  ['an end that is text', bearer((user) => forgedClaims(user, { exp: 'never' }))],
  ['a beginning in the future', bearer((user) => resigned(user, { nbf: now + 600 }))],
  ['an issue in the future', bearer((user) => resigned(user, { iat: now + 600 }))],
  ['no subject', bearer((user) => resigned(user, { sub: undefined }))],
  ["another's subject", bearer((user, { other }) => resigned(user, { sub: other.userId }))],
  ['no session', bearer((user) => resigned(user, { sid: undefined }))],
  ['a made-up session', bearer((user) => resigned(user, { sid: randomUUID() }))],
  [
    'a kid that is a path',
    bearer((user) => forged(user, { alg: 'HS256', kid: '../../dev/null' }, '')),
  ],
  ['a kid that is SQL', bearer((user) => resigned(user, {}, { kid: "' OR 1=1--" }))],
  ['a kid that is a URL', bearer((user) => resigned(user, {}, { kid: 'https://evil.example/k' }))],
  ['a kid that is __proto__', bearer((user) => resigned(user, {}, { kid: '__proto__' }))],
  ['a jku', bearer((user) => signed(user, {}, { jku: 'https://evil.example/jwks' }, strangersKey))],
  [
    'an x5u',
    bearer((user) => signed(user, {}, { x5u: 'https://evil.example/c.pem' }, strangersKey)),
  ],
  [
    'its own jwk',
    bearer(async (user) => signed(user, {}, { jwk: await exportJWK(strangersKey) }, strangersKey)),
  ],
  [
    'an unknown crit',
    bearer((user) => forged(user, { alg: 'HS256', crit: ['x'], x: 1 }, tokenSecret)),
  ],
  ['16 KB, well signed', bearer((user) => resigned(user, { pad: 'x'.repeat(11_000) }))],
  ['a session that was ended', bearer((_, { signedOut }) => signedOut)],
  ['an issue before a password reset', bearer((_, { beforeReset }) => beforeReset)],
  ['a user who was deleted', bearer((_, { ofDeleted }) => ofDeleted)],
  ['a cookie only', async ({ token }) => ({ cookie: `accessToken=${token}` })],
  ['another header only', async ({ token }) => ({ 'x-access-token': token })],
];

function forgedClaims(person: Person, claims: Claims): string {
  const content = `${encode({ alg: 'HS256', kid: 'now', typ: 'at+jwt' })}.${encode({ ...decodeJwt(person.token), ...claims })}`;
  return `${content}.${createHmac('sha256', tokenSecret).update(content).digest('base64url')}`;
}
