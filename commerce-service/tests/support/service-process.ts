import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { freePort } from '../../../local/ports.ts';
import { watchFetched } from './documented-replies.ts';
import type { TestShop } from './test-shop.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));

export interface ServiceProcess {
  url: string;
  /** Everything it has logged. */
  log(): string;
  /** The signal or code it ended with. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
}

/** The real service as a process of its own, on the data of a test shop; as another user if root says so. */
export async function startService(
  { environment }: TestShop,
  settings: Record<string, string> = {},
  user: { uid?: number; gid?: number } = {},
): Promise<ServiceProcess> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: folder,
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      SHUTDOWN_DRAIN_SECONDS: '0',
      RECONCILE_INTERVAL_SECONDS: '0.2',
      ...settings,
    },
  });
  let log = '';
  child.stdout?.on('data', (text: Buffer) => (log += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (log += text.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const url = `http://127.0.0.1:${port}`;
  watchFetched(url);
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null || child.signalCode !== null,
    );
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 });
  return { url, log: () => log, ended, kill: (signal) => child.kill(signal) };
}

/** Asked for or at work; one that was killed at work loses its key to the next that is asked for. */
const reconciling = `SELECT 1 FROM graphile_worker.jobs
  WHERE key = 'reconcile' AND (locked_at IS NOT NULL OR attempts < max_attempts)`;

/**
 * As `startService`, and it has done reconciling: it does so at its start, and not again within an hour.
 * Whatever the test asks of it is thus done by that call, and by no job at the same time.
 */
export async function startReconciled(
  test: TestShop,
  settings: Record<string, string>,
): Promise<ServiceProcess> {
  const service = await startService(test, { RECONCILE_INTERVAL_SECONDS: '3600', ...settings });
  const isDone = async () =>
    service.log().includes('the jobs have started') && (await test.sql(reconciling)).length === 0;
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 20 });
  return service;
}
