import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

export const googleClientId = 'tests.apps.googleusercontent.com';
export const googleIssuer = 'https://accounts.google.com';

/** Google as far as the service sees it: a page of public keys, and tokens signed with one of them. */
export interface StandInGoogle {
  settings: Record<string, string>;
  publicKey: CryptoKey;
  /** An ID token as Google makes it; `claims` replace its own, undefined takes one away. */
  idToken(claims?: JWTPayload, options?: { key?: CryptoKey; kid?: string }): Promise<string>;
  /** From now on the page of keys answers with this status. */
  answerKeysWith(status: number): void;
  close(): void;
}

export async function startGoogle(): Promise<StandInGoogle> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'google-1', use: 'sig', alg: 'RS256' }];
  let status = 200;
  const server = createServer((_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(status === 200 ? JSON.stringify({ keys }) : 'away');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_ISSUER: googleIssuer,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`,
    },
    publicKey,
    idToken(claims = {}, { key = privateKey, kid = 'google-1' } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const usual: JWTPayload = {
        iss: googleIssuer,
        aud: googleClientId,
        sub: '110169484474386276334',
        email: 'grace@gmail.com',
        email_verified: true,
        name: 'Grace Okafor',
        nonce: 'the-nonce',
        iat: now,
        exp: now + 3600,
      };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(key);
    },
    answerKeysWith: (next) => void (status = next),
    close: () => void server.close(),
  };
}
