import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storefrontEnv } from '../environment.ts';
import { freePorts } from '../ports.ts';
import { root } from '../root.ts';
import { keepSecrets } from '../secrets.ts';
import type { Ports } from '../settings.ts';

// promises.md section 1, row 29, for the storefront as it is built. The commerce service has its own
// in commerce-service/tests/shutdown.test.ts.

const callers = 20;
/** What a server does that does not wait: the control. */
const hasty =
  `const server = require('http').createServer((q, r) => r.end('ok')).listen(+process.env.PORT, '127.0.0.1');` +
  `process.on('SIGTERM', () => server.close(() => process.exit(0)));`;

let stateDir: string;
let ports: Ports;
let child: ChildProcess;

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'ohmworks-stopping-'));
  ports = await freePorts();
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(stateDir, { recursive: true, force: true });
});

async function start(args: string[]): Promise<void> {
  const secrets = keepSecrets(join(stateDir, 'secrets.json'));
  child = spawn(process.execPath, args, {
    cwd: join(root, 'storefront'),
    env: {
      PATH: process.env.PATH,
      ...storefrontEnv({ ports, secrets, stateDir, isSeeded: false }),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  await vi.waitFor(async () => expect((await ask('/healthz')).split(' ')[1]).toBe('200'), {
    timeout: 30_000,
    interval: 100,
  });
}

/** The first line of the answer on a connection of its own, or the code of the fault. */
function ask(path: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(ports.storefront, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`);
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => (text += error.code));
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });
}

/** Callers come while the process has no time (it is held), and it is told to stop before it lets them in. */
async function stopWithCallersWaiting() {
  child.kill('SIGSTOP');
  const answers = Array.from({ length: callers }, () => ask('/healthz'));
  await queued();
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.kill('SIGTERM');
  child.kill('SIGCONT');
  const [code, signal] = await ended;
  return { answers: await Promise.all(answers), code, signal };
}

/** One more connection is made: those before it are in the queue. */
async function queued(): Promise<void> {
  const last = connect(ports.storefront, '127.0.0.1');
  last.on('error', () => undefined);
  await once(last, 'connect');
  last.destroy();
}

const well = 'HTTP/1.1 200 OK';

describe('a server that is told to stop', () => {
  test('When it closes at once, then callers that waited in the queue are reset', async () => {
    await start(['-e', hasty]);
    const { answers } = await stopWithCallersWaiting();
    expect(answers.filter((answer) => answer === 'ECONNRESET').length).toBeGreaterThan(0);
  });

  test('When it is the storefront, then all of them are answered, without a balancer', async () => {
    await start(['build/main.js']);
    const { answers, code, signal } = await stopWithCallersWaiting();
    expect(answers).toEqual(Array(callers).fill(well));
    expect([code, signal]).toEqual([0, null]);
  });

  test('When a balancer watches the storefront, then it has time to notice, and a second signal changes nothing', async () => {
    await start(['build/main.js']);
    expect(await ask('/readyz')).toBe(well);
    const begun = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await ask('/readyz')).toMatch(/ 503 /), {
      timeout: 2_500,
    });
    child.kill('SIGTERM');
    expect(await ask('/healthz')).toBe(well);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - begun).toBeGreaterThan(2_900);
  });
});
