import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import Stripe from 'stripe';
import { inject } from 'vitest';
import { startStripe, type RunningStripe } from '../../../local/stripe/start.ts';
import { readConfig, type Config } from '../../src/config.ts';
import { whyDatabaseNotReady } from '../../src/database/readiness.ts';
import { asDomainError } from '../../src/database/transaction.ts';
import { buildApp } from '../../src/http/app.ts';
import type { Shop } from '../../src/use-cases/shop.ts';
import { wireShop } from '../../src/wire.ts';
import { watchFetched, watchInjected } from './documented-replies.ts';
import { templateDatabase } from './global-setup.ts';

export const webhookSecret = 'whsec_test_first_0123456789';
export const rotatedWebhookSecret = 'whsec_test_second_0123456789';
export const stripeKey = 'sk_test_0123456789abcdef';
const commerceUrl = 'http://localhost:4000';

export interface TestShop {
  app: FastifyInstance;
  shop: Shop;
  stripe: RunningStripe;
  /** What the customer's card form does: confirms an intent with one of Stripe's test cards. */
  confirm(intentId: string, card?: string): Promise<Stripe.PaymentIntent>;
  environment: Record<string, string>;
  config: Config;
  /** Rows of a statement on this shop's own database. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

function databaseUrl(name: string): string {
  return inject('postgresUrl').replace(/%7Bdatabase%7D|\{database\}/i, name);
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl('postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A whole shop of its own: a clone of the migrated database, Stripe's stand-in, the app. */
export async function openTestShop(settings: Record<string, string> = {}): Promise<TestShop> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  const imageDir = await mkdtemp(join(tmpdir(), 'shop-images-'));
  const stripe = await startStripe({ port: 0, retryDelaysMs: [20, 50, 100], say: () => undefined });
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl(name),
    PUBLIC_URL: 'http://localhost:3000',
    COMMERCE_URL: commerceUrl,
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRETS: `${rotatedWebhookSecret},${webhookSecret}`,
    STRIPE_API_URL: stripe.url,
    TOKEN_SECRETS: 'now:a-secret-of-tests-with-more-than-32-bytes',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CMS_URL: 'http://127.0.0.1:1',
    IMAGE_DIR: imageDir,
    ...settings,
  };
  const config = readConfig(environment);
  const { shop, database } = wireShop(config, silent);
  const app = await buildApp({
    shop,
    readiness: { whyNotReady: () => whyDatabaseNotReady(database) },
    publicUrl: config.PUBLIC_URL,
    trustProxyHops: 0,
    hasDocs: false,
    translateError: asDomainError,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  watchInjected(app);
  watchFetched(`http://127.0.0.1:${port}`);
  stripe.setWebhook({ url: `http://127.0.0.1:${port}/webhooks/stripe`, secret: webhookSecret });
  const cashier = new Stripe(stripeKey, {
    host: '127.0.0.1',
    port: stripe.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

  return {
    app,
    shop,
    stripe,
    environment,
    config,
    confirm: (intentId, card = 'pm_card_visa') =>
      cashier.paymentIntents.confirm(intentId, { payment_method: card }),
    async sql<Row extends object>(text: string, values: unknown[] = []) {
      const { rows } = await database.pool.query<Row>(text, values);
      return rows;
    },
    async close() {
      await stripe.stop();
      await app.close();
      await database.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
      await rm(imageDir, { recursive: true, force: true });
    },
  };
}
