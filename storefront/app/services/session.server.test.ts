import { describe, expect, it } from 'vitest';
import {
  forgetAccessToken,
  readAccessToken,
  redirectToLogin,
  rememberAccessToken,
} from './session.server';

function requestWith(cookie: string, path = '/dashboard', method = 'GET'): Request {
  return new Request(`http://localhost:3000${path}`, { method, headers: { Cookie: cookie } });
}

describe('the session cookie', () => {
  it('holds the access token and nothing else, out of reach of scripts and other sites', () => {
    const line = rememberAccessToken('head.body.sign');
    expect(line.split('; ')).toEqual([
      'accessToken=head.body.sign',
      'Max-Age=604800',
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
    ]);
  });

  it('is read back among other cookies', () => {
    expect(readAccessToken(requestWith('a=1; accessToken=head.body.sign; b=2'))).toBe(
      'head.body.sign',
    );
  });

  it.each(['', 'accessToken=', 'xaccessToken=t'])('%j is no session', (cookie) => {
    expect(readAccessToken(requestWith(cookie))).toBeNull();
  });

  it('is removed by an empty one that ends at once', () => {
    expect(forgetAccessToken()).toContain('accessToken=; Max-Age=0; Path=/');
  });
});

describe('being sent to the login page', () => {
  it('remembers the path and query, and removes the cookie', () => {
    const response = redirectToLogin(requestWith('accessToken=t', '/purchase/1?from=list'));
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(
      '/login?redirectTo=%2Fpurchase%2F1%3Ffrom%3Dlist',
    );
    expect(response.headers.get('Set-Cookie')).toContain('accessToken=; Max-Age=0');
  });

  it('turns a POST into a GET', () => {
    expect(redirectToLogin(requestWith('', '/dashboard', 'POST')).status).toBe(303);
  });
});
