import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { getBrowser } from './browser.ts';
import { buildStale, shopBuilds } from './build.ts';
import { describeFault } from './fault.ts';
import { root } from './root.ts';
import { type Totals, readTotals } from './test-totals.ts';

/** What `npm test` runs, in this order: the cheap and the telling first. */
const stages = [
  { script: 'lint', title: 'lint rules' },
  { script: 'typecheck', title: 'types' },
  { script: 'test:unit', title: 'unit tests' },
  { script: 'test:service', title: 'service tests' },
  { script: 'test:e2e', title: 'browser tests' },
];

/** Runs every stage until one fails; the last line alone gives the totals. */
async function main(): Promise<number> {
  const totals: Totals = { passed: 0, failed: 0 };
  const stopAsked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopAsked.abort());
  }
  process.on('disconnect', () => stopAsked.abort());
  const exitCode = await runStages(totals, stopAsked.signal);
  // A stage that fails before it can count (lint, a file that does not load) is one failure.
  if (exitCode !== 0 && totals.failed === 0) totals.failed = 1;
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return exitCode;
}

async function runStages(totals: Totals, signal: AbortSignal): Promise<number> {
  try {
    const browser = await getBrowser(say);
    await buildStale(shopBuilds(), { stateDir: join(root, '.local'), say, signal });
    for (const { script, title } of stages) {
      const begun = Date.now();
      say(`${title} (npm run ${script})`);
      const { exitCode, output } = await runScript(script, browser, signal);
      const counted = readTotals(output);
      totals.passed += counted.passed;
      totals.failed += counted.failed;
      if (signal.aborted) return interrupted();
      if (exitCode !== 0) {
        console.error(
          `The ${title} failed (exit code ${exitCode}): to run only that: npm run ${script}.`,
        );
        return 1;
      }
      say(`${title} passed in ${Math.round((Date.now() - begun) / 1000)} s`);
    }
    return 0;
  } catch (error) {
    if (signal.aborted) return interrupted();
    const fault = describeFault(error);
    for (const line of fault.logLines) console.error(`    | ${line}`);
    console.error(fault.message);
    return 1;
  }
}

function interrupted(): number {
  console.error('Stopped.');
  return 130;
}

/** Shows what the script says as it says it, and keeps it for the totals. */
function runScript(
  script: string,
  browser: string,
  signal: AbortSignal,
): Promise<{ exitCode: number; output: string }> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  return new Promise((resolve) => {
    const end = (exitCode: number) => {
      signal.removeEventListener('abort', stop);
      resolve({ exitCode, output });
    };
    child.on('error', () => end(127));
    child.on('close', (code) => end(code ?? 1));
  });
}

function say(line: string): void {
  console.log(`\n== ${line}`);
}

process.exit(await main());
