import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'run-cms.mjs');

/** Values in the place of secrets; tests may give others. */
export const TEST_TOKEN = 'test-token-'.padEnd(40, '1');
export const PREVIEW_TOKEN = 'test-preview-token-'.padEnd(40, '1');
export const NEWSLETTER_TOKEN = 'test-newsletter-token-'.padEnd(40, '1');
export const WEBHOOK_SECRET = 'test-webhook-secret-'.padEnd(40, '1');
const settings = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  APP_KEYS: 'test-app-key-one-000000,test-app-key-two-000000',
  API_TOKEN_SALT: 'test-api-token-salt',
  ADMIN_JWT_SECRET: 'test-admin-jwt-secret-0000000000',
  TRANSFER_TOKEN_SALT: 'test-transfer-salt',
  JWT_SECRET: 'test-jwt-secret-0000',
  ENCRYPTION_KEY: 'test-encryption-key-000000000000',
  CMS_API_TOKEN: TEST_TOKEN,
  CMS_PREVIEW_TOKEN: PREVIEW_TOKEN,
  CMS_NEWSLETTER_TOKEN: NEWSLETTER_TOKEN,
  CMS_WEBHOOK_SECRET: WEBHOOK_SECRET,
  CMS_PUBLIC_URL: 'http://cms.example',
  CMS_OWNER_EMAIL: 'owner@ohmworks.example',
  PUBLIC_URL: 'http://shop.example',
  // Nobody listens here: a test that wants to be told gives an address of its own.
  STOREFRONT_URLS: 'http://127.0.0.1:9',
  COMMERCE_URL: 'http://127.0.0.1:9',
  NEWSLETTER_SECRET: 'test-newsletter-secret-'.padEnd(40, '1'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Ohmworks <news@ohmworks.example>',
  SEED_CMS: 'true',
};

export type Settings = Readonly<Record<string, string | undefined>>;

/** A running CMS: its address, and a way to end it that waits until it is gone. */
export interface Cms {
  readonly url: string;
  /** All that it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

function launch(overrides: Settings) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], ...settings, ...overrides },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return { child, exited: once(child, 'exit'), output: () => output };
}

/** Starts the CMS and waits until it answers; throws with its output when it ends instead. */
export async function startCms(port: number, overrides: Settings): Promise<Cms> {
  const { child, exited, output } = launch({ PORT: String(port), ...overrides });
  const url = `http://127.0.0.1:${port}`;
  const gone = exited.then(() => 'gone' as const);
  while (!(await answers(url))) {
    const state = await Promise.race([gone, pause()]);
    if (state === 'gone') throw new Error(`The CMS ended instead of starting:\n${output()}`);
  }
  return {
    url,
    output,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts a CMS that is expected to refuse; gives its exit code and what it said. */
export async function refusedStart(
  overrides: Settings,
): Promise<{ code: number | null; output: string }> {
  const { exited, output } = launch(overrides);
  const [code] = (await exited) as [number | null];
  return { code, output: output() };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/_health`)).status === 204;
  } catch {
    return false;
  }
}

function pause(): Promise<'waiting'> {
  return new Promise((resolve) => setTimeout(() => resolve('waiting'), 100));
}
