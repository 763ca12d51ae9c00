import closeWithGrace from 'close-with-grace';
import { ConfigError, readProcessConfig, type Config } from './config.ts';
import { listenToCatalogue } from './database/catalogue-listener.ts';
import { whyDatabaseNotReady } from './database/readiness.ts';
import { asDomainError } from './database/transaction.ts';
import { buildApp } from './http/app.ts';
import { announceClosing, closeAnswering, letQueueIn } from './http/part-gently.ts';
import { isUnnotedJob } from './jobs/job-pool.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { openLog } from './log.ts';
import { openMailer } from './mail/mailer.ts';
import { openMetrics } from './metrics.ts';
import type { Shop } from './use-cases/shop.ts';
import { wireShop } from './wire.ts';

const hardExitMs = 10_000;
/** What jobs and connections to the database need of these. */
const afterwardsMs = 2_500;
/** What is under way is given so long, however long the queue took. */
const leastAnsweringMs = 500;
/** A person's and an orchestrator's; either may come again while the process closes. */
const stopSignals = ['SIGTERM', 'SIGINT'] as const;
const workerRetryMs = 2_000;

/** Starts the jobs when the database is there, and keeps trying while it is not. */
function startJobs(shop: Shop, config: Config): { stop(): Promise<void> } {
  const mailer = openMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  let worker: Worker | null = null;
  let isStopped = false;
  const start = async (): Promise<void> => {
    try {
      worker = await startWorker({
        shop,
        mailer,
        publicUrl: config.PUBLIC_URL,
        databaseUrl: config.DATABASE_URL,
        reconcileIntervalSeconds: config.RECONCILE_INTERVAL_SECONDS,
      });
      shop.log.info({}, 'the jobs have started');
    } catch (error) {
      shop.log.warn({ err: error }, 'the jobs could not start; trying again');
      if (!isStopped) setTimeout(() => void start(), workerRetryMs).unref();
    }
  };
  const starting = start();
  return {
    async stop() {
      isStopped = true;
      await starting;
      await worker?.stop();
      mailer.close();
    },
  };
}

async function main(config: Config): Promise<void> {
  const { log, logKeptAnswer } = openLog(config.LOG_LEVEL);
  const { shop, database } = wireShop(config, log, (event, age) => metrics.note(event, age));
  const metrics = openMetrics(database);
  let isDraining = false;

  const app = await buildApp({
    shop,
    readiness: {
      whyNotReady: async () => (isDraining ? 'draining' : whyDatabaseNotReady(database)),
    },
    publicUrl: config.PUBLIC_URL,
    trustProxyHops: config.TRUST_PROXY_HOPS,
    storefrontKeys: config.STOREFRONT_KEYS,
    hasDocs: config.NODE_ENV !== 'production',
    logger: log,
    onReply: metrics.observeReply,
    onKeptAnswer: logKeptAnswer,
    translateError: asDomainError,
  });
  const listener = listenToCatalogue(config.DATABASE_URL, {
    onChange: (change) =>
      change === 'shelf' ? shop.catalogue.clearShelf() : shop.catalogue.clear(),
    onHearing: () => shop.catalogue.startKeeping(),
    onDeaf: () => shop.catalogue.stopKeeping(),
  });
  const jobs = startJobs(shop, config);
  await app.listen({ host: config.HOST, port: config.PORT });
  const metricsServer = config.METRICS_PORT
    ? await metrics.listen(config.HOST, config.METRICS_PORT)
    : null;

  process.on('unhandledRejection', (reason) => {
    if (!isUnnotedJob(reason)) throw reason;
    log.warn({ err: reason }, 'the end of a job could not be noted');
  });
  const skip = [...stopSignals, 'unhandledRejection' as const];
  const options = { delay: hardExitMs, logger: false as const, skip };
  const grace = closeWithGrace(options, async ({ err }) => {
    const begun = performance.now();
    if (err) log.fatal({ err }, 'an error that nobody caught');
    isDraining = true;
    announceClosing(app.server);
    const drainMs = err ? 0 : config.SHUTDOWN_DRAIN_SECONDS * 1000;
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    await letQueueIn(app.server);
    const leftMs = hardExitMs - afterwardsMs - (performance.now() - begun);
    await closeAnswering(app.server, Math.max(leftMs, leastAnsweringMs), () => app.close());
    metricsServer?.close();
    await jobs.stop();
    await listener.close();
    await database.close();
  });
  let isStopping = false;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      grace.close();
    });
  }
}

try {
  await main(readProcessConfig());
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = error instanceof Error && 'port' in error ? String(error.port) : '';
  const message =
    error instanceof ConfigError
      ? error.message
      : code === 'EADDRINUSE'
        ? `Port ${port} is in use: set PORT or METRICS_PORT to another one.`
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
