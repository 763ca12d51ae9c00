import { createRemoteJWKSet, jwtVerify } from 'jose';
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

/**
 * Checks Google's ID tokens: signature by Google's keys, issuer, audience, expiry, the nonce when the
 * page gave one, and that Google has verified the address.
 * @throws DomainError auth/invalid-credential.
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
    } catch {
      throw new DomainError('auth/invalid-credential');
    }
    const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
    const isForThisPage = nonce === undefined || claims['nonce'] === nonce;
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
