import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../../local/ports.ts';
import { removePostgresData } from '../../local/postgres-home.ts';
import { startPostgres } from '../../local/postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
export const tokenKey = { kid: 'bench', secret: 'a-secret-of-benches-with-more-than-32-bytes' };
/** Connections of the service, and of the bare `pg` it is measured against. */
export const poolSize = 10;

/** A shop on a PostgreSQL of its own, with the service in a process of its own. */
export interface BenchShop {
  url: string;
  databaseUrl: string;
  client: pg.Client;
  /** The service's process. */
  pid: number;
  close(): Promise<void>;
}

function settingsOf(
  databaseUrl: string,
  imageDir: string,
  ports: { api: number; metrics: number },
) {
  return {
    // Not 'production', which rightly refuses a test key and Stripe on loopback; the docs page is
    // the only other difference, and it is on no path that is measured.
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: String(ports.api),
    METRICS_PORT: String(ports.metrics),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(poolSize),
    PUBLIC_URL: 'http://localhost:3000',
    COMMERCE_URL: 'http://localhost:4000',
    STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
    STRIPE_WEBHOOK_SECRETS: 'whsec_bench_0123456789',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    TOKEN_SECRETS: `${tokenKey.kid}:${tokenKey.secret}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    CMS_URL: 'http://127.0.0.1:1',
    IMAGE_DIR: imageDir,
    RATE_LIMIT_FACTOR: '1000000',
    RECONCILE_INTERVAL_SECONDS: '3600',
    SHUTDOWN_DRAIN_SECONDS: '0',
  };
}

/** As `npm start -w commerce-service` runs it; see the command's own words in package.json. */
const production = ['--enable-source-maps', 'dist/src/main.js'];
/** With `--profile`, where the processor's time goes, as `.local/bench/*.cpuprofile`. */
const profiling = process.argv.includes('--profile')
  ? [
      '--cpu-prof',
      `--cpu-prof-dir=${fileURLToPath(new URL('../../.local/bench', import.meta.url))}`,
    ]
  : [];

async function startService(databaseUrl: string, scratch: string) {
  const ports = { api: await freePort(), metrics: await freePort() };
  const logFile = join(scratch, 'service.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...profiling, ...production], {
    cwd: folder,
    stdio: ['ignore', log, log],
    // The bench has no settings of its own; PATH is for whatever the service itself starts.
    // eslint-disable-next-line no-restricted-syntax
    env: { PATH: process.env['PATH'], ...settingsOf(databaseUrl, scratch, ports) },
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${ports.api}`;
  for (let tries = 0; ; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || tries === 300) {
      throw new Error(`the service does not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await wait(100);
  }
  return { child, exited, url };
}

/** Starts PostgreSQL (durable, as in production) and the service. `close` leaves nothing behind. */
export async function openBenchShop(): Promise<BenchShop> {
  const scratch = fileURLToPath(new URL(`../../.local/bench/${process.pid}`, import.meta.url));
  mkdirSync(scratch, { recursive: true });
  const dataDir = join(scratch, 'postgres');
  const postgres = await startPostgres({ dataDir });
  await postgres.createDatabase('commerce');
  const databaseUrl = postgres.url('commerce');
  await migrateDatabase(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Mail goes out beside the calls and is not measured: here it waits for ever.
  await client.query(`ALTER TABLE outbox ALTER next_attempt_at SET DEFAULT 'infinity'`);
  const { child, exited, url } = await startService(databaseUrl, scratch);
  return {
    url,
    databaseUrl,
    client,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await exited;
      await client.end();
      await postgres.stop();
      removePostgresData(dataDir);
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
