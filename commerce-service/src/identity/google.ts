import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { DomainError } from '../domain/errors.ts';

export interface GoogleSettings {
  clientId: string;
  issuer: string;
  jwksUrl: string;
}

/** Who Google says this is; the address is verified. */
export interface GoogleAccount {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  img: string;
}

export type VerifyGoogleToken = (
  idToken: string,
  nonce: string | undefined,
) => Promise<GoogleAccount>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** jose's words for keys that did not come, or came garbled; fetch itself throws a TypeError. */
function isKeysAway(error: unknown): boolean {
  return (
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === errors.JOSEError.code
  );
}

function asRefusal(error: unknown): DomainError {
  if (!isKeysAway(error)) return new DomainError('auth/invalid-credential');
  const refusal = new DomainError('auth/network-request-failed', { retryAfterSeconds: 5 });
  refusal.cause = error;
  return refusal;
}

/**
 * Checks Google's ID tokens: signature by Google's keys, issuer, audience, expiry, the nonce that the
 * page gave (a token with a nonce is none for a page without), and that Google has verified the address.
 * @throws DomainError auth/invalid-credential, auth/network-request-failed when Google's keys cannot be
 *   read: that says nothing of the token.
 */
export function googleVerifier({ clientId, issuer, jwksUrl }: GoogleSettings): VerifyGoogleToken {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5_000 });

  return async (idToken, nonce) => {
    if (!clientId) throw new DomainError('auth/invalid-credential');
    let claims;
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        // Google writes its issuer in both forms.
        issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'email'],
        clockTolerance: 30,
      });
      claims = payload;
    } catch (error) {
      throw asRefusal(error);
    }
    const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
    const isForThisPage = claims['nonce'] === nonce;
    if (!isVerified || !isForThisPage) throw new DomainError('auth/invalid-credential');
    return {
      issuer,
      subject: textOf(claims.sub),
      email: textOf(claims['email']),
      name: textOf(claims['name']),
      img: textOf(claims['picture']),
    };
  };
}
