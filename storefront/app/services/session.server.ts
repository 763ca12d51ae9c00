import { redirect } from '@remix-run/node';
import { parse, serialize } from 'hono/utils/cookie';

import { loginPath } from '~/lib/paths';

import { getEnv } from './env.server';

const cookieName = 'accessToken';
const cookieMaxAgeSeconds = 7 * 24 * 60 * 60;

function writeCookie(value: string, maxAge: number): string {
  return serialize(cookieName, value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: new URL(getEnv().PUBLIC_URL).protocol === 'https:',
    maxAge,
  });
}

/** The access token that the browser sent, or null; nothing about it has been checked yet. */
export function readAccessToken(request: Request): string | null {
  return parse(request.headers.get('Cookie') ?? '', cookieName)[cookieName] || null;
}

/** `Set-Cookie` that keeps an access token: no script reads it, no other site sends it. */
export function rememberAccessToken(token: string): string {
  return writeCookie(token, cookieMaxAgeSeconds);
}

/** `Set-Cookie` that removes the access token. */
export function forgetAccessToken(): string {
  return writeCookie('', 0);
}

/**
 * Sends the person to /login and remembers where they were (spec section 6). Any session cookie
 * is removed. For loaders and actions to throw; POST becomes GET.
 */
export function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(loginPath(pathname + search), {
    status: request.method === 'GET' || request.method === 'HEAD' ? 302 : 303,
    headers: readAccessToken(request) ? { 'Set-Cookie': forgetAccessToken() } : {},
  });
}
