import { createSecretKey, type KeyObject } from 'node:crypto';
import { SignJWT, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { DomainError } from '../domain/errors.ts';

const issuer = 'ohmworks-commerce';
const audience = 'ohmworks-shop';
const algorithm = 'HS256';
const maxTokenLength = 4096;
const clockToleranceSeconds = 30;
const longestTtlSeconds = 8 * 24 * 3600;

/** `access`: for calls. `proof`: single use, only for PUT /user/{email}. */
export type TokenPurpose = 'access' | 'proof';
const types: Record<TokenPurpose, string> = { access: 'at+jwt', proof: 'proof+jwt' };

export interface TokenClaims {
  purpose: TokenPurpose;
  userId: string;
  /** The session's or the proof's secret. */
  secret: string;
}

export interface VerifiedToken extends TokenClaims {
  /** From then on it is no longer accepted. */
  endsAt: Date;
}

export interface TokenSigner {
  sign(claims: TokenClaims, issuedAt: Date, expiresAt: Date): Promise<string>;
  /** @throws DomainError UNAUTHENTICATED for anything that is not a live token of ours. */
  verify(token: string, now: Date): Promise<VerifiedToken>;
}

/**
 * Signs and checks tokens with HS256. The first key signs; all verify, so that keys can be rotated.
 * The header of a token chooses only among these keys, by `kid`.
 */
export function tokenSigner(keys: readonly { kid: string; secret: string }[]): TokenSigner {
  const byKid = new Map<string, KeyObject>(
    keys.map(({ kid, secret }) => [kid, createSecretKey(Buffer.from(secret, 'utf8'))]),
  );
  const signingKid = keys[0]?.kid;
  const signingKey = signingKid === undefined ? undefined : byKid.get(signingKid);
  if (signingKid === undefined || !signingKey) throw new Error('no key to sign tokens with');

  async function read(token: string, now: Date): Promise<VerifiedToken> {
    const { typ } = decodeProtectedHeader(token);
    const purpose = (['access', 'proof'] as const).find((one) => types[one] === typ);
    if (!purpose) throw new DomainError('UNAUTHENTICATED');
    const keyOf = (header: { kid?: string | undefined }) => {
      const key = byKid.get(header.kid ?? '');
      if (!key) throw new DomainError('UNAUTHENTICATED');
      return key;
    };
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [algorithm],
      typ: types[purpose],
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: longestTtlSeconds,
      currentDate: now,
    });
    const { sub, sid, exp = 0, iat = 0 } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string')
      throw new DomainError('UNAUTHENTICATED');
    const endsAtSeconds = Math.min(exp, iat + longestTtlSeconds) + clockToleranceSeconds;
    return { purpose, userId: sub, secret: sid, endsAt: new Date(endsAtSeconds * 1000) };
  }

  return {
    sign({ purpose, userId, secret }, issuedAt, expiresAt) {
      return new SignJWT({ sid: secret })
        .setProtectedHeader({ alg: algorithm, kid: signingKid, typ: types[purpose] })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
        .setNotBefore(Math.floor(issuedAt.getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(signingKey);
    },
    async verify(token, now) {
      if (token.length > maxTokenLength) throw new DomainError('UNAUTHENTICATED');
      try {
        return await read(token, now);
      } catch (error) {
        if (error instanceof DomainError) throw error;
        // jose tells a bad token by its own errors, and a garbled header by a TypeError.
        if (error instanceof errors.JOSEError || error instanceof TypeError) {
          throw new DomainError('UNAUTHENTICATED');
        }
        throw error;
      }
    },
  };
}
