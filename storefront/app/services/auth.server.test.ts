import { AuthorizationError } from 'remix-auth';
import { describe, expect, it } from 'vitest';
import { signInRefusal } from './auth.server';
import { CommerceProblem } from './commerce.server';

function refused(status: number, code: string): AuthorizationError {
  return new AuthorizationError('refused', new CommerceProblem(status, { code }));
}

describe('a refused sign-in', () => {
  it.each([
    [401, 'auth/invalid-credential', 'invalid-credential'],
    [409, 'auth/email-already-in-use', 'email-already-in-use'],
    [422, 'auth/weak-password', 'weak-password'],
    [429, 'auth/too-many-requests', 'too-many-requests'],
    [429, 'TOO_MANY_REQUESTS', 'too-many-requests'],
    [503, 'DATABASE_UNAVAILABLE', 'network-request-failed'],
    [400, 'MALFORMED_REQUEST', 'internal-error'],
  ])('%i %s is told as %s', (status, code, words) => {
    expect(signInRefusal(refused(status, code))).toEqual({ status, words });
  });

  it('throws on what is not a refusal', () => {
    const bug = new AuthorizationError('bug', new TypeError('bug'));
    expect(() => signInRefusal(bug)).toThrow(bug);
  });
});
