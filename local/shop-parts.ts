import { join } from 'node:path';
import {
  type ShopContext,
  cmsEnv,
  commerceEnv,
  googleOptions,
  storefrontEnv,
} from './environment.ts';
import { startGoogle } from './google.ts';
import { startMail } from './mail.ts';
import type { Part } from './part.ts';
import { startPostgres } from './postgres.ts';
import { processPart, taskPart } from './process-part.ts';
import { once } from './once.ts';
import { root } from './root.ts';
import { readScript } from './scripts.ts';
import { standInPart } from './stand-in-part.ts';
import { startStripe } from './stripe/start.ts';

/** Which command of a part runs: the built one, or the one that follows its sources. */
export type Mode = 'built' | 'dev';

/** Every part of the shop, in the order in which a person would tell them. */
export function shopParts(context: ShopContext, mode: Mode = 'built'): Part[] {
  return [
    postgresPart(context),
    ...standIns(context),
    ...databaseTasks(context),
    ...servers(context, mode),
  ];
}

function postgresPart({ ports, secrets, stateDir }: ShopContext): Part {
  return {
    name: 'postgres',
    title: 'database server (PostgreSQL)',
    needs: [],
    start: async ({ logFile }) => {
      const server = await startPostgres({
        port: ports.postgres,
        dataDir: join(stateDir, 'postgres'),
        password: secrets.postgresPassword,
        logFile,
      });
      try {
        await server.createDatabase('commerce');
        await server.createDatabase('cms');
      } catch (error) {
        await server.stop();
        throw error;
      }
      return server;
    },
  };
}

function standIns(context: ShopContext): Part[] {
  const { ports, secrets, stateDir } = context;
  return [
    standInPart('stripe', 'Stripe stand-in', () =>
      startStripe({
        port: ports.stripe,
        stateFile: join(stateDir, 'stripe.json'),
        webhookUrl: `http://127.0.0.1:${ports.commerce}/webhooks/stripe`,
        webhookSecret: secrets.stripeWebhookSecret,
        secretKey: secrets.stripeSecretKey,
        publishableKey: secrets.stripePublishableKey,
      }),
    ),
    standInPart('google', 'Google stand-in', () => startGoogle(googleOptions(context))),
    standInPart('mail', 'mail catcher', () =>
      startMail({
        smtpPort: ports.smtp,
        webPort: ports.mail,
        mailDir: join(stateDir, 'mail'),
      }),
    ),
  ];
}

function databaseTasks(context: ShopContext): Part[] {
  const cwd = join(root, 'commerce-service');
  const env = commerceEnv(context);
  const migrate = taskPart({
    name: 'migrate',
    title: 'migration of the commerce database',
    needs: ['postgres'],
    command: readScript('commerce-service', 'migrate'),
    cwd,
    env,
  });
  const seed = taskPart({
    name: 'seed',
    title: 'seed of the commerce database',
    needs: ['migrate'],
    command: readScript('commerce-service', 'seed'),
    cwd,
    env,
  });
  const record = join(context.stateDir, 'seeded.json');
  return context.isSeeded ? [migrate, once(seed, record, join(cwd, 'prisma', 'seed'))] : [migrate];
}

function servers(context: ShopContext, mode: Mode): Part[] {
  const { ports } = context;
  const follow = mode === 'dev' ? 'dev' : 'start';
  return [
    processPart({
      name: 'cms',
      title: 'cms',
      needs: ['postgres'],
      command: readScript('cms', 'start'),
      cwd: join(root, 'cms'),
      env: cmsEnv(context),
      healthUrl: `http://127.0.0.1:${ports.cms}/_health`,
      startTimeoutMs: 180_000,
    }),
    processPart({
      name: 'commerce',
      title: 'commerce service',
      needs: [context.isSeeded ? 'seed' : 'migrate', 'postgres', 'stripe', 'google', 'mail'],
      command: readScript('commerce-service', follow),
      cwd: join(root, 'commerce-service'),
      env: commerceEnv(context),
      healthUrl: `http://127.0.0.1:${ports.commerce}/readyz`,
      startTimeoutMs: 90_000,
    }),
    processPart({
      name: 'storefront',
      title: 'storefront',
      needs: ['commerce', 'cms'],
      command: readScript('storefront', follow),
      cwd: join(root, 'storefront'),
      env: { ...storefrontEnv(context), ...(mode === 'dev' && { NODE_ENV: 'development' }) },
      healthUrl: `http://127.0.0.1:${ports.storefront}/healthz`,
      startTimeoutMs: 90_000,
    }),
  ];
}
