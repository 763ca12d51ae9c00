import { createSession, type SessionStorage } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';

import { answer, commerceClient, CommerceProblem } from './commerce.server';

/** What signing in gives: the access token for the cookie. */
export interface Access {
  token: string;
}

/** Who the identity calls say it is, with the proof that opens one session. */
interface Identity {
  proof: string;
  user: { email: string; name: string; img: string | null };
}

/** The form strategy keeps nothing between requests; remix-auth asks for a place all the same. */
const nowhere: SessionStorage = {
  getSession: () => Promise.resolve(createSession()),
  commitSession: () => Promise.resolve(''),
  destroySession: () => Promise.resolve(''),
};

function buildAuthenticator(): Authenticator<Access> {
  const authenticator = new Authenticator<Access>(nowhere, { throwOnError: true });
  authenticator.use(
    new FormStrategy<Access>(async ({ form, request }) =>
      openSession(request, await prove(form, request)),
    ),
    'form',
  );
  return authenticator;
}

let authenticator: Authenticator<Access> | undefined;

/** Signing in by form, as remix-auth's strategy 'form'. 'Sign in with Google' is google.server.ts. */
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

/** What an identity provider outside the shop answered instead of success. */
export class ProviderProblem extends Error {
  constructor(
    readonly status: number,
    /** The part of the code after 'auth/'. */
    readonly words: string,
    options?: ErrorOptions,
  ) {
    super(`identity provider: ${words}`, options);
    this.name = 'ProviderProblem';
  }
}

/**
 * The part of the provider's code after 'auth/' (spec section 2). Anything that is not a refusal
 * by the service or by a provider is thrown again.
 */
export function signInRefusal(error: unknown): SignInRefusal {
  const problem = error instanceof AuthorizationError ? error.cause : error;
  if (problem instanceof ProviderProblem) {
    return { status: problem.status, words: problem.words };
  }
  if (!(problem instanceof CommerceProblem)) throw error;
  if (problem.isOutage) return { status: 503, words: 'network-request-failed' };
  if (problem.status === 429) return { status: 429, words: 'too-many-requests' };
  const words = problem.code.startsWith('auth/') ? problem.code.slice('auth/'.length) : '';
  return { status: problem.status, words: words || 'internal-error' };
}
