import { join } from 'node:path';
import { addressesOf } from './addresses.ts';
import { postgresUrl } from './postgres.ts';
import type { Secrets } from './secrets.ts';
import type { Ports } from './settings.ts';

/** The ports of several copies of the two servers that people and balancers talk to. */
export type Copies = { storefront: number[]; commerce: number[]; metrics: number[] };

/** What one local shop is made of: where it listens, where it keeps things, its secrets. */
export type ShopContext = {
  ports: Ports;
  stateDir: string;
  secrets: Secrets;
  /** Whether the seeded catalogue, content and people are put in. */
  isSeeded: boolean;
  /** Where the copies of each listen, when a balancer stands before them; none: one copy, no balancer. */
  copies?: Copies;
};

const googleClientId = 'ohmworks-local.apps.googleusercontent.com';
const host = '127.0.0.1';

type Settings = Record<string, string>;

/** A server of ours on this machine, as the others reach it: without asking who `localhost` is. */
const internal = (port: number) => `http://${host}:${port}`;

function databaseUrl({ ports, secrets }: ShopContext, database: string): string {
  return postgresUrl({ port: ports.postgres, password: secrets.postgresPassword }, database);
}

/** The settings of the commerce service, its migrations and its seed. */
export function commerceEnv(context: ShopContext): Settings {
  const { ports, secrets, stateDir } = context;
  const addresses = addressesOf(ports);
  return {
    NODE_ENV: 'development',
    HOST: host,
    PORT: String(ports.commerce),
    METRICS_PORT: String(ports.metrics),
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl(context, 'commerce'),
    PUBLIC_URL: addresses.storefront,
    COMMERCE_URL: addresses.commerce,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRETS: secrets.stripeWebhookSecret,
    STRIPE_API_URL: internal(ports.stripe),
    STOREFRONT_KEYS: secrets.storefrontKey,
    TOKEN_SECRETS: secrets.tokenSecrets,
    SMTP_URL: `smtp://${host}:${ports.smtp}`,
    MAIL_FROM: 'Ohmworks <orders@ohmworks.example>',
    CMS_URL: internal(ports.cms),
    CMS_API_TOKEN: secrets.cmsApiToken,
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_ISSUER: addresses.google,
    GOOGLE_JWKS_URL: `${internal(ports.google)}/oauth2/v3/certs`,
    IMAGE_DIR: join(stateDir, 'images'),
    // No balancer in front: stop at once.
    SHUTDOWN_DRAIN_SECONDS: '0',
  };
}

/** The settings of the cms. */
export function cmsEnv(context: ShopContext): Settings {
  const { ports, secrets, stateDir } = context;
  return {
    NODE_ENV: 'development',
    HOST: host,
    PORT: String(ports.cms),
    DATABASE_URL: databaseUrl(context, 'cms'),
    APP_KEYS: secrets.cmsAppKeys,
    API_TOKEN_SALT: secrets.cmsApiTokenSalt,
    ADMIN_JWT_SECRET: secrets.cmsAdminJwtSecret,
    TRANSFER_TOKEN_SALT: secrets.cmsTransferTokenSalt,
    JWT_SECRET: secrets.cmsJwtSecret,
    ENCRYPTION_KEY: secrets.cmsEncryptionKey,
    CMS_API_TOKEN: secrets.cmsApiToken,
    CMS_PREVIEW_TOKEN: secrets.cmsPreviewToken,
    CMS_NEWSLETTER_TOKEN: secrets.cmsNewsletterToken,
    NEWSLETTER_SECRET: secrets.cmsNewsletterSecret,
    CMS_PUBLIC_URL: addressesOf(ports).cms,
    CMS_OWNER_EMAIL: 'owner@ohmworks.example',
    PUBLIC_URL: addressesOf(ports).storefront,
    STOREFRONT_URLS: internal(ports.storefront),
    COMMERCE_URL: internal(ports.commerce),
    CMS_WEBHOOK_SECRET: secrets.cmsWebhookSecret,
    SMTP_URL: `smtp://${host}:${ports.smtp}`,
    MAIL_FROM: 'Ohmworks <news@ohmworks.example>',
    SEED_CMS: String(context.isSeeded),
    UPLOAD_DIR: join(stateDir, 'uploads'),
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
}

/** The settings of the storefront, which runs its production build. */
export function storefrontEnv({ ports, secrets, stateDir }: ShopContext): Settings {
  const addresses = addressesOf(ports);
  return {
    NODE_ENV: 'production',
    HOST: host,
    PORT: String(ports.storefront),
    PUBLIC_URL: addresses.storefront,
    COMMERCE_URL: internal(ports.commerce),
    COMMERCE_PUBLIC_URL: addresses.commerce,
    CMS_URL: internal(ports.cms),
    CMS_PUBLIC_URL: addresses.cms,
    CMS_API_TOKEN: secrets.cmsApiToken,
    CMS_PREVIEW_TOKEN: secrets.cmsPreviewToken,
    CMS_NEWSLETTER_TOKEN: secrets.cmsNewsletterToken,
    CMS_WEBHOOK_SECRET: secrets.cmsWebhookSecret,
    SESSION_SECRET: secrets.sessionSecret,
    STOREFRONT_KEY: secrets.storefrontKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_JS_URL: `${addresses.stripe}/stripe.js`,
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
    GOOGLE_AUTH_URL: `${addresses.google}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${internal(ports.google)}/oauth2/token`,
    CONTENT_CACHE_DIR: join(stateDir, 'content-cache'),
    LOG_LEVEL: 'info',
  };
}

/** What the Google stand-in knows of our shop. */
export function googleOptions({ ports, secrets }: ShopContext) {
  return {
    port: ports.google,
    clientId: googleClientId,
    clientSecret: secrets.googleClientSecret,
    redirectUris: [`${addressesOf(ports).storefront}/auth/google/callback`],
  };
}
