import { createCookieSessionStorage, redirect } from '@remix-run/node';

import { getEnv } from './env.server';

/** One passing message at the top of the next page. */
export interface Toast {
  type: 'success' | 'error';
  message: string;
  description?: string;
}

/** One message that waits for 'OK' on the next dashboard page (the spec's success dialogs). */
export interface Notice {
  title: string;
  text: string;
}

interface Flash {
  message: Toast | Notice;
}

function flashStorage(name: 'toast' | 'notice') {
  const { PUBLIC_URL, SESSION_SECRET } = getEnv();
  return createCookieSessionStorage<Flash, Flash>({
    cookie: {
      name,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: 120,
      secure: new URL(PUBLIC_URL).protocol === 'https:',
      secrets: SESSION_SECRET,
    },
  });
}

async function take(name: 'toast' | 'notice', request: Request) {
  const storage = flashStorage(name);
  const session = await storage.getSession(request.headers.get('Cookie'));
  const message = session.get('message') ?? null;
  const headers: HeadersInit = message
    ? { 'Set-Cookie': await storage.destroySession(session) }
    : {};
  return { message, headers };
}

async function leave(name: 'toast' | 'notice', message: Toast | Notice) {
  const storage = flashStorage(name);
  const session = await storage.getSession();
  session.flash('message', message);
  return storage.commitSession(session);
}

/** The message left by the request before, told once: `headers` remove it. */
export async function readToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: HeadersInit }> {
  const { message, headers } = await take('toast', request);
  return { toast: message && 'message' in message ? message : null, headers };
}

/** The dialog left by the request before, told once: `headers` remove it. */
export async function readNotice(
  request: Request,
): Promise<{ notice: Notice | null; headers: HeadersInit }> {
  const { message, headers } = await take('notice', request);
  return { notice: message && 'title' in message ? message : null, headers };
}

/** 303 to `url`, where the toast is shown; further `Set-Cookie` lines may be added. */
export async function redirectWithToast(
  url: string,
  toast: Toast,
  setCookies: string[] = [],
): Promise<Response> {
  return redirectLeaving(url, [await leave('toast', toast), ...setCookies]);
}

/** 303 to a dashboard page, where the notice is shown as a dialog. */
export async function redirectWithNotice(url: string, notice: Notice): Promise<Response> {
  return redirectLeaving(url, [await leave('notice', notice)]);
}

/** `Set-Cookie` that leaves a toast for the next page, for answers that are no redirect. */
export function successToast(toast: Toast): Promise<string> {
  return leave('toast', toast);
}

function redirectLeaving(url: string, setCookies: string[]): Response {
  const headers = new Headers();
  for (const line of setCookies) headers.append('Set-Cookie', line);
  return redirect(url, { status: 303, headers });
}
