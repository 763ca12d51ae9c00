import type { components } from '~/generated/commerce';

import {
  answer,
  type CommerceClient,
  commerceClient,
  CommerceProblem,
  isAway,
  pageError,
} from './commerce.server';
import { readAccessToken, redirectToLogin } from './session.server';

/** The person whom the commerce service recognises by the access token. */
export type SignedInUser = components['schemas']['User'];

/** What a guard hands to its loader or action: who it is, and a client that acts for them. */
export interface SignedIn {
  user: SignedInUser;
  /** Signs the person out and goes to /login when the service answers 401 or 403. */
  commerce: CommerceClient;
  token: string;
}

const glanceMs = 2_000;

/** Reads in flight, by token: the loaders of one page ask at the same moment, once is enough. */
const pending = new Map<string, Promise<SignedInUser>>();

function readUser(request: Request, token: string): Promise<SignedInUser> {
  const underway = pending.get(token);
  if (underway) return underway;
  const read = answer(commerceClient(request, { bearer: token }).GET('/user')).finally(() =>
    pending.delete(token),
  );
  pending.set(token, read);
  return read;
}

function isDenied(problem: unknown): boolean {
  return problem instanceof CommerceProblem && (problem.status === 401 || problem.status === 403);
}

/** Who is signed in, at a glance. `away`: there is a session, and nobody can say now whose. */
export type Glance =
  { state: 'visitor' | 'away'; user: null } | { state: 'signed-in'; user: SignedInUser };

/**
 * Who is signed in, for pages that everyone sees: a page neither fails nor waits long for want of a
 * display name. A service that is away, or slower than two seconds, has not signed anybody out.
 */
export async function glanceAtUser(request: Request): Promise<Glance> {
  const token = readAccessToken(request);
  if (!token) return { state: 'visitor', user: null };
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, glanceMs, null);
  });
  try {
    const user = await Promise.race([readUser(request, token), tired]);
    return user === null ? { state: 'away', user } : { state: 'signed-in', user };
  } catch (problem) {
    if (!(problem instanceof CommerceProblem)) throw problem;
    return { state: isDenied(problem) ? 'visitor' : 'away', user: null };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The sign-in guard (spec section 6): a visitor goes to /login with the origin remembered. A
 * service that does not answer is the 503 page, never a sign-out.
 */
export async function requireUser(request: Request): Promise<SignedIn> {
  const token = readAccessToken(request);
  if (!token) throw redirectToLogin(request);
  try {
    const user = await readUser(request, token);
    const onDenied = async (status: number) => {
      if (status === 403) await endSession(request);
      return redirectToLogin(request);
    };
    return { user, token, commerce: commerceClient(request, { bearer: token, onDenied }) };
  } catch (problem) {
    if (isDenied(problem)) throw redirectToLogin(request);
    throw problem instanceof CommerceProblem ? pageError(problem) : problem;
  }
}

/**
 * The sign-in guard for actions behind forms: as `requireUser`, but null while the service is away,
 * so that the page keeps what was typed and says so.
 */
export async function requireUserOrAway(request: Request): Promise<SignedIn | null> {
  try {
    return await requireUser(request);
  } catch (thrown) {
    if (isAway(thrown)) return null;
    throw thrown;
  }
}

/**
 * The admin guard (spec section 6): anyone else's session is ended at the service and in the
 * browser, and they go to /login with the origin remembered.
 */
export async function requireAdmin(request: Request): Promise<SignedIn> {
  const signedIn = await requireUser(request);
  if (signedIn.user.role === 'admin') return signedIn;
  await endSession(request);
  throw redirectToLogin(request);
}

/** Ends the session at the service; one that has already ended, or cannot be told, is no error. */
export async function endSession(request: Request): Promise<void> {
  const token = readAccessToken(request);
  if (!token) return;
  try {
    await commerceClient(request, { bearer: token }).POST('/auth/signout');
  } catch (problem) {
    if (!(problem instanceof CommerceProblem)) throw problem;
  }
}
