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
import { startBalancer } from './balancer.ts';
import type { Part } from './part.ts';
import { startPostgres } from './postgres.ts';
import { type ProcessPart, processPart, taskPart } from './process-part.ts';
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
      env: { ...cmsEnv(context), ...tellEveryCopy(context) },
      healthUrl: `http://127.0.0.1:${ports.cms}/_health`,
      startTimeoutMs: 180_000,
    }),
    ...copiesOf(context, 'commerce', {
      name: 'commerce',
      title: 'commerce service',
      needs: [context.isSeeded ? 'seed' : 'migrate', 'postgres', 'stripe', 'google', 'mail'],
      command: readScript('commerce-service', follow),
      cwd: join(root, 'commerce-service'),
      env: commerceEnv(context),
      healthUrl: `http://127.0.0.1:${ports.commerce}/readyz`,
      startTimeoutMs: 90_000,
    }),
    ...copiesOf(context, 'storefront', {
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

/** The cms tells each copy of the storefront when content changes, not the balancer. */
function tellEveryCopy({ copies }: ShopContext): Record<string, string> {
  if (!copies) return {};
  return { STOREFRONT_URLS: copies.storefront.map((port) => `http://127.0.0.1:${port}`).join(',') };
}

/** The part itself, or its copies (`commerce-1`, ...) and the balancer that has its name and port. */
function copiesOf(
  { copies, ports, stateDir }: ShopContext,
  name: 'commerce' | 'storefront',
  part: ProcessPart,
): Part[] {
  if (!copies) return [processPart(part)];
  const numbers = copies[name];
  const each = numbers.map((port, index) =>
    processPart({
      ...part,
      name: `${name}-${index + 1}`,
      title: `${part.title}, copy ${index + 1}`,
      env: {
        ...part.env,
        PORT: String(port),
        TRUST_PROXY_HOPS: '1',
        ...(name === 'commerce'
          ? // Longer than a balancer that gives each copy two seconds for its answer takes to notice.
            { METRICS_PORT: String(copies.metrics[index]), SHUTDOWN_DRAIN_SECONDS: '3' }
          : { CONTENT_CACHE_DIR: join(stateDir, 'content-cache', String(index + 1)) }),
      },
      healthUrl: `http://127.0.0.1:${port}/readyz`,
    }),
  );
  const balancer = standInPart(name, `balancer of the ${part.title}`, () =>
    startBalancer({ port: ports[name], copies: numbers }),
  );
  return [...each, { ...balancer, needs: numbers.map((_, index) => `${name}-${index + 1}`) }];
}
