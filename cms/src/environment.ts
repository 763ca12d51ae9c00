import { z } from 'zod';

const secret = (what: string) =>
  z.string({ error: `missing: ${what}` }).min(16, `at least 16 characters: ${what}`);

/** An origin: scheme, host and port, given back without a trailing slash. */
const origin = (what: string) =>
  z
    .string({ error: `missing: ${what}` })
    .refine(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value),
      `must be an http(s) URL: ${what}`,
    )
    .transform((value) => new URL(value).origin);

/** A comma separated list whose first member is the current one. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item, what: string) =>
  z
    .string({ error: `missing: ${what}` })
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1));

const tokens = (what: string) =>
  listOf(z.string().min(32, 'at least 32 characters each'), `${what}; two while it is replaced`);

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    DATABASE_URL: z
      .string({ error: 'missing: the PostgreSQL database of the CMS' })
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'),
    APP_KEYS: secret('signs session cookies; several, comma separated, for rotation'),
    API_TOKEN_SALT: secret('hashes API tokens at rest'),
    ADMIN_JWT_SECRET: secret('signs the sign-ins of editors'),
    TRANSFER_TOKEN_SALT: secret('hashes transfer tokens at rest'),
    JWT_SECRET: secret('signs tokens of the users-permissions plugin, of which none are issued'),
    ENCRYPTION_KEY: secret('encrypts values that Strapi keeps readable'),
    CMS_API_TOKEN: tokens('the read-only token that our servers will send'),
    CMS_PREVIEW_TOKEN: tokens('the token with which the storefront reads drafts for a preview'),
    CMS_NEWSLETTER_TOKEN: tokens('the token with which the storefront passes on sign-ups'),
    TOKEN_LIFE_SECONDS: z.coerce
      .number('must be a number of seconds')
      .int()
      .min(3)
      .default(7 * 24 * 3600)
      .describe('how long a token outlives the last CMS that ran with it'),
    CMS_WEBHOOK_SECRET: z
      .string({ error: 'missing: shared with the storefront; signs what we tell it' })
      .min(32, 'at least 32 characters'),
    CMS_PUBLIC_URL: origin('this CMS as editors reach it; links in its mail lead there'),
    CMS_OWNER_EMAIL: z.email({
      error: 'must be an e-mail address: it gets the first account, while there is none',
    }),
    PUBLIC_URL: origin('the storefront as people reach it; previews open there'),
    STOREFRONT_URLS: listOf(
      origin('the storefront as this server reaches it'),
      'where to tell that content has changed; every copy of the storefront, comma separated',
    ),
    COMMERCE_URL: origin(
      'the commerce service as this server reaches it; linked products are checked there',
    ),
    NEWSLETTER_SECRET: z
      .string({ error: 'missing: signs the links in newsletter mail' })
      .min(32, 'at least 32 characters'),
    SMTP_URL: z
      .string({ error: 'missing: the mail server' })
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
    MAIL_FROM: z.string({ error: 'missing: the sender of our mail' }).min(3, 'is empty'),
    SEED_CMS: z
      .enum(['true', 'false'], { error: 'must be true or false' })
      .default('false')
      .transform((value) => value === 'true'),
  })
  .refine((values) => !(values.SEED_CMS && values.NODE_ENV === 'production'), {
    path: ['SEED_CMS'],
    error: 'refused: sample content and its sign-in never go into production',
  });

/** The settings of the CMS beyond what `config/` hands to Strapi itself. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads and checks the settings. Throws one error that names every fault, a line per key,
 * without repeating any value: they are secrets.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const result = environmentSchema.safeParse(variables);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  const refusal = new Error(`The CMS cannot start with these settings:\n${faults.join('\n')}`);
  // Strapi prints the stack below the message; where it was thrown helps nobody mend a setting.
  refusal.stack = '';
  throw refusal;
}
