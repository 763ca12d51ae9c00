import { createHash, randomBytes } from 'node:crypto';
import {
  createCookie,
  createSession,
  redirect,
  type Session,
  type SessionStorage,
} from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import {
  type GoogleExtraParams,
  type GoogleProfile,
  GoogleStrategy,
  type GoogleStrategyOptions,
} from 'remix-auth-google';
import { z } from 'zod';
import { paths } from '~/lib/paths';
import { safeRedirect } from '~/lib/safe-redirect';
import { type Access, openSession, ProviderProblem } from './auth.server';
import { answer, commerceClient } from './commerce.server';
import { getEnv } from './env.server';

const timeoutMs = 10_000;
const flowSeconds = 600;
const strategyName = 'google';
/** Under which remix-auth-oauth2 keeps the state of a flow. */
const stateKey = 'oauth2:state';

/** One sign-in that has left for Google: what must be known when it comes back. */
const flowSchema = z.object({
  nonce: z.string(),
  verifier: z.string(),
  /** A path of our own. */
  redirectTo: z.string(),
  /** Names the popup to the tab that opened it; null for a sign-in in the tab itself. */
  popup: z.string().nullable(),
});
export type GoogleFlow = z.infer<typeof flowSchema>;

interface GoogleClient {
  id: string;
  secret: string;
}

function googleClient(): GoogleClient | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = getEnv();
  return id && secret ? { id, secret } : null;
}

/** Whether 'Sign in with Google' is configured; the button is shown only then. */
export function hasGoogle(): boolean {
  return googleClient() !== null;
}

const tokenReply = z.object({ access_token: z.string().min(1), id_token: z.string().min(1) });

/**
 * remix-auth-google with what it lacks: PKCE, a nonce, other endpoints by configuration, and an end
 * to waiting. Who it is stands in the ID token, which the commerce service verifies; the user info is
 * not asked for.
 */
class VerifiedGoogleStrategy extends GoogleStrategy<Access> {
  readonly #flow: GoogleFlow;

  constructor(
    options: GoogleStrategyOptions,
    flow: GoogleFlow,
    verify: ConstructorParameters<typeof GoogleStrategy<Access>>[1],
  ) {
    super(options, verify);
    this.#flow = flow;
    this.authorizationURL = getEnv().GOOGLE_AUTH_URL;
    this.tokenURL = getEnv().GOOGLE_TOKEN_URL;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set('nonce', this.#flow.nonce);
    params.set(
      'code_challenge',
      createHash('sha256').update(this.#flow.verifier).digest('base64url'),
    );
    params.set('code_challenge_method', 'S256');
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#flow.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set('client_id', this.clientID);
    params.set('client_secret', this.clientSecret);
    params.set('code', code);
    const response = await fetch(this.tokenURL, {
      method: 'POST',
      body: params,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ProviderProblem(503, 'network-request-failed', { cause });
    });
    if (response.status >= 500) throw new ProviderProblem(503, 'network-request-failed');
    const reply = tokenReply.safeParse(
      response.ok ? await response.json().catch(() => null) : null,
    );
    // A made-up, used or old code, or somebody else's.
    if (!reply.success) throw new ProviderProblem(401, 'invalid-credential');
    const { access_token: accessToken, id_token } = reply.data;
    return { accessToken, refreshToken: '', extraParams: { id_token } as GoogleExtraParams };
  }

  protected override userProfile(): Promise<GoogleProfile> {
    return Promise.resolve({ provider: 'google' } as GoogleProfile);
  }
}

/** An authenticator for this one flow: what PKCE and nonce need differs from flow to flow. */
function authenticatorOf(flow: GoogleFlow, storage: SessionStorage): Authenticator<Access> {
  const client = googleClient();
  if (!client) throw redirect(paths.login);
  const authenticator = new Authenticator<Access>(storage, { throwOnError: true });
  const options = {
    clientID: client.id,
    clientSecret: client.secret,
    callbackURL: getEnv().PUBLIC_URL + paths.googleCallback,
    scope: 'openid email profile',
    prompt: 'select_account' as const,
  };
  return authenticator.use(
    new VerifiedGoogleStrategy(options, flow, async ({ extraParams, request }) => {
      const body = { idToken: extraParams.id_token, nonce: flow.nonce };
      const identity = await answer(commerceClient(request).POST('/auth/google', { body }));
      return openSession(request, identity);
    }),
    strategyName,
  );
}

/** The cookie of one flow, named by its state: several tabs sign in side by side. */
function flowCookie(state: string) {
  const { PUBLIC_URL, SESSION_SECRET } = getEnv();
  return createCookie(`oauth-${state}`, {
    httpOnly: true,
    sameSite: 'lax',
    path: paths.googleCallback,
    maxAge: flowSeconds,
    secure: new URL(PUBLIC_URL).protocol === 'https:',
    secrets: SESSION_SECRET,
  });
}

/** remix-auth's view of the flow's cookie. */
function flowStorage(flow: GoogleFlow, state?: string): SessionStorage {
  const write = (session: Session, maxAge: number) =>
    flowCookie(String(session.get(stateKey))).serialize(session.data, { maxAge });
  return {
    getSession: () =>
      Promise.resolve(createSession(state ? { ...flow, [stateKey]: state } : { ...flow })),
    commitSession: (session) => write(session, flowSeconds),
    destroySession: (session) => write(session, 0),
  };
}

/** Sends the person to Google: always throws the redirect, with the flow's cookie. */
export async function leaveForGoogle(
  request: Request,
  wish: { redirectTo: unknown; popup: unknown },
): Promise<never> {
  const { popup } = wish;
  const flow: GoogleFlow = {
    nonce: randomBytes(32).toString('base64url'),
    verifier: randomBytes(32).toString('base64url'),
    redirectTo: safeRedirect(wish.redirectTo),
    popup: typeof popup === 'string' && /^[\w-]{16,64}$/.test(popup) ? popup : null,
  };
  await authenticatorOf(flow, flowStorage(flow)).authenticate(strategyName, request);
  throw new Error('remix-auth did not send the person to Google');
}

/** A sign-in that has come back from Google. */
export interface ReturnFromGoogle {
  flow: GoogleFlow;
  /** `Set-Cookie` that removes the flow's cookie: it is used once. */
  forgetFlow: string;
  /** Finishes it. Throws AuthorizationError; `signInRefusal` tells why. */
  finish(): Promise<Access>;
}

/** The flow that this request continues in this browser; null when it was never begun, or is over. */
export async function returnFromGoogle(request: Request): Promise<ReturnFromGoogle | null> {
  const state = new URL(request.url).searchParams.get('state') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(state)) return null;
  const cookie = flowCookie(state);
  const kept: unknown = await cookie.parse(request.headers.get('Cookie')).catch(() => null);
  const flow = flowSchema.safeParse(kept);
  if (!flow.success) return null;
  return {
    flow: flow.data,
    forgetFlow: await cookie.serialize('', { maxAge: 0 }),
    async finish() {
      const refused = new URL(request.url).searchParams.get('error');
      if (refused === 'access_denied') throw new ProviderProblem(401, 'user-cancelled');
      if (refused !== null) throw new ProviderProblem(401, 'invalid-credential');
      const storage = flowStorage(flow.data, state);
      return authenticatorOf(flow.data, storage).authenticate(strategyName, request);
    },
  };
}
