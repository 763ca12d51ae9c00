import { z } from 'zod';

/** `HOST`s at which a stand-in for Stripe.js may live: this machine and nothing else. */
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const httpUrl = z
  .string({ error: 'is missing' })
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http(s) URL');

/** An origin: scheme, host and port, written without a trailing slash. */
const origin = httpUrl.transform((value, context) => {
  const url = new URL(value);
  if (url.pathname !== '/' || url.search !== '' || url.username !== '') {
    context.addIssue('must be an origin such as https://shop.example, without a path');
  }
  return url.origin;
});

/** Origins, comma separated; none when empty. */
const origins = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .pipe(z.array(origin));

const secret = z.string({ error: 'is missing' }).min(32, 'must be at least 32 characters');
/** Comma separated, so that two are accepted while one is replaced. */
const secrets = z
  .string({ error: 'is missing' })
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(32, 'each secret must be at least 32 characters')).min(1));
const required = z.string({ error: 'is missing' }).min(1, 'is empty');

const envSchema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    /** Address to listen on. */
    HOST: z.string().min(1).default('0.0.0.0'),
    /** Port to listen on. */
    PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
    /** Where people reach this storefront; https here turns on HSTS and Secure cookies. */
    PUBLIC_URL: origin,
    /** The commerce service as this server reaches it. */
    COMMERCE_URL: origin,
    /** The commerce service as browsers reach it: product pictures come from here. */
    COMMERCE_PUBLIC_URL: origin,
    /** The CMS as this server reaches it. */
    CMS_URL: origin,
    /** The CMS as browsers reach it: pictures in content come from here. */
    CMS_PUBLIC_URL: origin,
    /** Where else pictures come from: what the commerce service's IMAGE_HOST_URL gives out. */
    PICTURE_ORIGINS: origins,
    /** Read-only token with which content is read from the CMS. */
    CMS_API_TOKEN: required,
    /** Token with which drafts are read, only for an editor who came from the CMS to preview. */
    CMS_PREVIEW_TOKEN: required,
    /** Token with which sign-ups for the newsletter are passed on to the CMS. */
    CMS_NEWSLETTER_TOKEN: required,
    /** Shared with the CMS; signs its 'content changed' calls and preview links. Comma separated. */
    CMS_WEBHOOK_SECRET: secrets,
    /** Signs our cookies; comma separated for rotation, the first signs, all are accepted. */
    SESSION_SECRET: secrets,
    /** Shared with the commerce service: it then believes us on whose behalf we call. */
    STOREFRONT_KEY: secret,
    /** Proxies in front of us whose X-Forwarded-For is believed. */
    TRUST_PROXY_HOPS: z.coerce.number('must be a number').int().min(0).max(10).default(0),
    /** Stripe's key for browsers. */
    STRIPE_PUBLISHABLE_KEY: required.refine(
      (value) => /^pk_(test|live)_\w+$/.test(value),
      'must begin with pk_test_ or pk_live_',
    ),
    /** A stand-in for Stripe.js that defines window.Stripe; this machine and test keys only. */
    STRIPE_JS_URL: httpUrl.optional(),
    /** Google's id and secret for this shop; without both there is no 'Sign in with Google'. */
    GOOGLE_CLIENT_ID: required.optional(),
    GOOGLE_CLIENT_SECRET: required.optional(),
    /** Google's sign-in addresses; set only to use a stand-in. */
    GOOGLE_AUTH_URL: httpUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
    GOOGLE_TOKEN_URL: httpUrl.default('https://oauth2.googleapis.com/token'),
    /** Folder for the last good copy of the CMS content, kept across restarts. */
    CONTENT_CACHE_DIR: z.string().min(1).default('.cache/content'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  })
  .superRefine((env, context) => {
    if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined)) {
      const path = env.GOOGLE_CLIENT_ID === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
      context.addIssue({ code: 'custom', path: [path], message: 'is missing: set both or none' });
    }
    if (env.STRIPE_JS_URL === undefined) return;
    const onThisMachine = loopbackHosts.has(new URL(env.STRIPE_JS_URL).hostname);
    if (!onThisMachine || !env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_')) {
      context.addIssue({
        code: 'custom',
        path: ['STRIPE_JS_URL'],
        message: 'is accepted only on this machine (localhost) and with a pk_test_ key',
      });
    }
  });

/** The storefront's settings, checked. The secrets are lists; URLs have no trailing slash. */
export type Env = z.output<typeof envSchema>;

/** Settings that cannot be used: `faults` has one line for each faulty key. */
export class EnvError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Faulty settings:\n${faults.join('\n')}`);
    this.name = 'EnvError';
  }
}

/** Checks `source` (empty strings count as missing) and returns the settings, or throws EnvError. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faultByKey = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const key = String(path[0]);
    if (!faultByKey.has(key)) faultByKey.set(key, `${key} ${message}`);
  }
  throw new EnvError([...faultByKey.values()]);
}

let env: Env | undefined;

/** The process's settings, read once. Throws EnvError; `server/main.ts` reads them first of all. */
export function getEnv(): Env {
  env ??= parseEnv(process.env);
  return env;
}
