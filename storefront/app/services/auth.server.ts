import { createCookieSessionStorage } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';

import { answer, commerceClient, CommerceProblem } from './commerce.server';
import { getEnv } from './env.server';

/** What signing in gives: the access token for the cookie. */
export interface Access {
  token: string;
}

/** Who the identity calls say it is, with the proof that opens one session. */
interface Identity {
  proof: string;
  user: { email: string; name: string; img: string | null };
}

/**
 * Short-lived state of a sign-in that leaves the site and comes back (Google). Signing in by
 * form never writes it, and the session itself is not kept here.
 */
function signInState() {
  const { PUBLIC_URL, SESSION_SECRET } = getEnv();
  return createCookieSessionStorage({
    cookie: {
      name: 'oauth',
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: 600,
      secure: new URL(PUBLIC_URL).protocol === 'https:',
      secrets: SESSION_SECRET,
    },
  });
}

function buildAuthenticator(): Authenticator<Access> {
  const authenticator = new Authenticator<Access>(signInState(), { throwOnError: true });
  authenticator.use(
    new FormStrategy<Access>(async ({ form, request }) =>
      openSession(request, await prove(form, request)),
    ),
    'form',
  );
  return authenticator;
}

let authenticator: Authenticator<Access> | undefined;

/** The ways to sign in, each a remix-auth strategy by its name. */
export function getAuthenticator(): Authenticator<Access> {
  authenticator ??= buildAuthenticator();
  return authenticator;
}

/** Asks the identity calls to recognise, or to register, what the form says. */
function prove(form: FormData, request: Request): Promise<Identity> {
  const commerce = commerceClient(request);
  const email = String(form.get('email'));
  const password = String(form.get('password'));
  return form.has('name')
    ? answer(
        commerce.POST('/auth/register', {
          body: { name: String(form.get('name')), email, password },
        }),
      )
    : answer(commerce.POST('/auth/login', { body: { email, password } }));
}

/**
 * Exchanges an identity proof for an access token by `PUT /user/{email}`, the call that the spec
 * makes after any sign-in or registration (section 7).
 */
export async function openSession(request: Request, { proof, user }: Identity): Promise<Access> {
  const reply = await answer(
    commerceClient(request, { bearer: proof }).PUT('/user/{email}', {
      params: { path: { email: user.email } },
      body: { email: user.email, name: user.name, ...(user.img ? { img: user.img } : {}) },
    }),
  );
  if (!('token' in reply) || !reply.token) throw new CommerceProblem(502);
  return { token: reply.token };
}

/** Why a sign-in was refused, for the form: the status to answer with and the words in red. */
export interface SignInRefusal {
  status: number;
  words: string;
}

/**
 * The part of the provider's code after 'auth/' (spec section 2). Anything that is not a refusal
 * by the service is thrown again.
 */
export function signInRefusal(error: unknown): SignInRefusal {
  const problem = error instanceof AuthorizationError ? error.cause : error;
  if (!(problem instanceof CommerceProblem)) throw error;
  if (problem.isOutage) return { status: 503, words: 'network-request-failed' };
  if (problem.status === 429) return { status: 429, words: 'too-many-requests' };
  const words = problem.code.startsWith('auth/') ? problem.code.slice('auth/'.length) : '';
  return { status: problem.status, words: words || 'internal-error' };
}
