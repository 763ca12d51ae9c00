import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const port = z.coerce.number().int().min(1).max(65_535);
const commaSeparated = z
  .string()
  .min(1)
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1)).min(1));
const minSecretBytes = 32;
const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;
const neededByS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const tokenKeys = commaSeparated.transform((parts, context) =>
  parts.map((part) => {
    const colon = part.indexOf(':');
    const key = { kid: part.slice(0, colon), secret: part.slice(colon + 1) };
    if (colon < 1 || Buffer.byteLength(key.secret) < minSecretBytes) {
      context.addIssue({
        code: 'custom',
        message: `each part is kid:secret, the secret of at least ${minSecretBytes} bytes`,
      });
    }
    return key;
  }),
);

const settings = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'])
      .default('production')
      .describe('production refuses test keys, crash points and the API docs'),
    HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
    PORT: port.default(4000).describe('Port of the API'),
    METRICS_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(9464)
      .describe('Port of /metrics, not for the public; 0 turns it off'),
    LOG_LEVEL: z
      .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
      .default('info')
      .describe('Least severity that is logged'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('PostgreSQL of the shop'),
    DATABASE_POOL_SIZE: z.coerce
      .number()
      .int()
      .min(2)
      .max(100)
      .default(10)
      .describe('Connections of one copy of the service, at most'),
    PUBLIC_URL: url.describe("The storefront's public origin: links in mails, CORS"),
    COMMERCE_URL: url.describe("This service's public origin: addresses of pictures"),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w{8,}$/)
      .describe("Stripe's key"),
    STRIPE_WEBHOOK_SECRETS: commaSeparated
      .pipe(z.array(z.string().startsWith('whsec_').min(14)))
      .describe('Signing secrets of the webhook; two while rotating'),
    STRIPE_API_URL: url.optional().describe("Another address of Stripe's API; loopback only"),
    TOKEN_SECRETS: tokenKeys.describe('kid:secret pairs of access tokens; the first signs'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).describe('Mail server'),
    MAIL_FROM: z
      .string()
      .min(3)
      .default('Ohmworks <orders@ohmworks.example>')
      .describe('Sender of mails'),
    CMS_URL: url.describe('Strapi'),
    CMS_API_TOKEN: z.string().default('').describe("Strapi's read-only token"),
    GOOGLE_CLIENT_ID: z.string().default('').describe('Audience of Google sign-in; empty: none'),
    GOOGLE_ISSUER: z
      .string()
      .min(1)
      .default('https://accounts.google.com')
      .describe("Issuer of Google's ID tokens"),
    GOOGLE_JWKS_URL: url
      .default('https://www.googleapis.com/oauth2/v3/certs')
      .describe("Google's public keys"),
    IMAGE_STORE: z.enum(['disk', 's3']).default('disk').describe('Where pictures are kept'),
    IMAGE_DIR: z.string().default('').describe('Folder of the pictures, with IMAGE_STORE=disk'),
    S3_ENDPOINT: url.optional().describe("Origin of S3 or its like; default Amazon's of S3_REGION"),
    S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
    S3_BUCKET: z.string().default('').describe('Bucket of the pictures, with IMAGE_STORE=s3'),
    S3_ACCESS_KEY_ID: z.string().default('').describe('Key id for the bucket'),
    S3_SECRET_ACCESS_KEY: z.string().default('').describe('Secret of that key'),
    S3_FORCE_PATH_STYLE: z
      .stringbool()
      .default(false)
      .describe('true: endpoint/bucket/name in place of bucket.endpoint/name'),
    IMAGE_HOST_URL: url
      .optional()
      .describe('Another image host that uploads are handed on to (spec section 7); https'),
    IMAGE_ORPHAN_HOURS: z.coerce
      .number()
      .min(1)
      .max(8760)
      .default(24)
      .describe('How long nothing may name a picture before it is removed'),
    RECONCILE_INTERVAL_SECONDS: z.coerce
      .number()
      .min(0.1)
      .max(3600)
      .default(30)
      .describe('How often open payments are compared with Stripe'),
    PAYMENT_ABANDONED_HOURS: z.coerce
      .number()
      .min(1)
      .max(720)
      .default(24)
      .describe('How long an order may be in payment before its goods are free again'),
    TRUST_PROXY_HOPS: z.coerce
      .number()
      .int()
      .min(0)
      .max(10)
      .default(0)
      .describe('Proxies in front whose X-Forwarded-For is believed'),
    STOREFRONT_KEYS: z
      .string()
      .default('')
      .transform((value) => value.split(',').map((part) => part.trim()))
      .transform((parts) => parts.filter((part) => part !== ''))
      .pipe(z.array(z.string().min(32, 'each key must be at least 32 characters')))
      .describe("Proof of the storefront's, whose word on its visitors' addresses is believed"),
    SHUTDOWN_DRAIN_SECONDS: z.coerce
      .number()
      .min(0)
      .max(8)
      .default(3)
      .describe('Between "not ready" and closing, so that the balancer notices'),
    RATE_LIMIT_FACTOR: z.coerce
      .number()
      .min(0.1)
      .max(1_000_000)
      .optional()
      .describe('Multiplies every rate limit; default 1 in production, else 1000 (one address)'),
    FAILPOINT: z.string().optional().describe('Dies at this named point; never in production'),
  })
  .superRefine((value, context) => {
    const refuse = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    const isLoopback = loopback.test(value.STRIPE_API_URL ?? '');
    if (value.STRIPE_API_URL && !isLoopback) refuse('STRIPE_API_URL', 'only a loopback address');
    if (value.STRIPE_API_URL && !/_test_/.test(value.STRIPE_SECRET_KEY)) {
      refuse('STRIPE_API_URL', 'only together with a test key');
    }
    const needed = value.IMAGE_STORE === 's3' ? neededByS3 : (['IMAGE_DIR'] as const);
    needed.filter((key) => value[key] === '').forEach((key) => refuse(key, 'is not set'));
    const host = value.IMAGE_HOST_URL ?? '';
    if (host && !host.startsWith('https://') && !loopback.test(host)) {
      refuse('IMAGE_HOST_URL', 'only https, or a loopback address');
    }
    if (value.NODE_ENV !== 'production') return;
    if (value.STOREFRONT_KEYS.length === 0) refuse('STOREFRONT_KEYS', 'is not set');
    if (value.FAILPOINT) refuse('FAILPOINT', 'refused in production');
    if (/_test_/.test(value.STRIPE_SECRET_KEY)) {
      refuse('STRIPE_SECRET_KEY', 'a test key is refused in production');
    }
    if (value.TOKEN_SECRETS.some(({ secret }) => /example|change-?me|(.)\1{15}/i.test(secret))) {
      refuse('TOKEN_SECRETS', 'an example value is refused in production');
    }
  });

export type Config = z.infer<typeof settings>;

/** A fault in the settings, told in one line per key. */
export class ConfigError extends Error {}

/**
 * Reads the settings once. An empty value counts as missing.
 * @throws ConfigError with one line per faulty key: its name, what is wrong, what it is for. Values
 *   are never told.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const key = String(issue.path[0] ?? '');
    const shape = settings.shape as Record<string, z.ZodType>;
    const problem = given[key] === undefined ? 'is not set' : issue.message;
    return `  ${key}: ${problem} (${shape[key]?.description ?? 'a setting'})`;
  });
  throw new ConfigError(`The commerce service cannot start:\n${[...new Set(lines)].join('\n')}`);
}

/** The settings of this process. */
export function readProcessConfig(): Config {
  return readConfig(process.env);
}

/** What the rate limits are multiplied with. */
export function rateLimitFactor(config: Pick<Config, 'NODE_ENV' | 'RATE_LIMIT_FACTOR'>): number {
  return config.RATE_LIMIT_FACTOR ?? (config.NODE_ENV === 'production' ? 1 : 1000);
}
