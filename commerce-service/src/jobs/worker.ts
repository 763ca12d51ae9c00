import { run, Logger, type Runner } from 'graphile-worker';
import { countFindings, countFindingsEveryMs } from '../use-cases/count-findings.ts';
import { deliverMail, isMailDue, type PostOffice } from '../use-cases/deliver-mail.ts';
import { reconcilePayments } from '../use-cases/reconcile-payments.ts';
import type { Shop } from '../use-cases/shop.ts';
import {
  cancelOrdersOfDeletedUsers,
  sweepAbandonedPayments,
} from '../use-cases/sweep-abandoned-payments.ts';
import { sweepExpired } from '../use-cases/sweep-expired.ts';
import { sweepImages } from '../use-cases/sweep-images.ts';
import { openJobPool } from './job-pool.ts';

export interface WorkerOptions extends Omit<PostOffice, 'signal'> {
  shop: Shop;
  databaseUrl: string;
  reconcileIntervalSeconds: number;
}

const mailPulseMs = 1_000;
const paymentSweepPulseMs = 60_000;
const sweepPulseMs = 3600_000;

export interface Worker {
  /** Finishes the jobs at hand and stops. */
  stop(): Promise<void>;
}

type JobName =
  | 'reconcile'
  | 'deliver-mail'
  | 'count-findings'
  | 'sweep-payments'
  | 'sweep-expired'
  | 'sweep-images';

/** graphile-worker's own log, without its chatter. */
function quietLogger(shop: Shop): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') shop.log.warn({ ...meta }, message);
  });
}

/**
 * Within this copy the job runs once at a time; asked for meanwhile, it does nothing. A mail server
 * that hangs thus keeps one place busy, and never all of them.
 */
function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
  };
}

/**
 * Runs the background jobs on PostgreSQL. Pulses only ask for a job, whose key keeps requests of
 * several copies from piling up. No job queue is used: a copy that is killed would leave its queue
 * locked for hours. Each job therefore may run twice at once, and is written for it.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { shop, databaseUrl, reconcileIntervalSeconds, mailer, publicUrl } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pool = openJobPool(databaseUrl, {
    max: 4,
    onError: ({ message }) =>
      shop.log.warn({ reason: message }, 'a connection of the jobs was lost'),
  });
  const running = run({
    pgPool: pool,
    concurrency: 3,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: quietLogger(shop),
    parsedCronItems: [],
    taskList: {
      reconcile: () => reconcilePayments(shop),
      'deliver-mail': onceAtATime(() => deliverMail(shop, { mailer, publicUrl, signal })),
      'count-findings': () => countFindings(shop),
      'sweep-payments': async () => {
        await sweepAbandonedPayments(shop);
        await cancelOrdersOfDeletedUsers(shop, null, null);
      },
      'sweep-expired': async () => {
        await sweepExpired(shop);
      },
      'sweep-images': async () => {
        await sweepImages(shop);
      },
    },
  });
  const runner: Runner = await running.catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  const ask = async (name: JobName): Promise<void> => {
    await runner.addJob(name, {}, { jobKey: name, maxAttempts: 1 });
  };
  const pulse = (everyMs: number, beat: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      beat().catch((error: unknown) =>
        shop.log.warn({ err: error }, 'a job could not be asked for'),
      );
    }, everyMs).unref();

  const pulses = [
    pulse(reconcileIntervalSeconds * 1000, () => ask('reconcile')),
    pulse(mailPulseMs, async () => {
      if (await isMailDue(shop)) await ask('deliver-mail');
    }),
    pulse(countFindingsEveryMs, () => ask('count-findings')),
    pulse(paymentSweepPulseMs, () => ask('sweep-payments')),
    pulse(sweepPulseMs, () => ask('sweep-expired')),
    pulse(sweepPulseMs, () => ask('sweep-images')),
  ];
  // What a crash left behind is looked at first.
  const first = [
    'reconcile',
    'count-findings',
    'sweep-payments',
    'sweep-expired',
    'sweep-images',
  ] as const;
  for (const name of first) {
    await ask(name);
  }

  return {
    async stop() {
      pulses.forEach((timer) => clearInterval(timer));
      stopping.abort();
      await runner.stop();
      await pool.end();
    },
  };
}
