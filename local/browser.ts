import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { LocalFault } from './fault.ts';
import { root } from './root.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const installTimeoutMs = 10 * 60_000;

/**
 * The program of a browser for the browser tests: `CHROMIUM_PATH`, an installed Chromium or
 * Chrome, or the one Playwright has downloaded before. Nothing when there is none.
 * Throws LocalFault when `CHROMIUM_PATH` names no program.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new LocalFault(
      `CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is no program: correct it or unset it.`,
    );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = commands.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...macPrograms, chromium.executablePath()].find(isProgram);
}

/**
 * A browser for the tests, got when there is none: by Playwright's download, else, as root on
 * Debian, by its `chromium` package. Throws LocalFault when neither works.
 */
export async function getBrowser(say: (line: string) => void): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  say('no browser found: downloading one with Playwright ...');
  const playwright = join(root, 'node_modules', '.bin', 'playwright');
  await run(playwright, ['install', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  });
  let browser = findBrowser();
  if (!browser && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('no browser by download: installing the chromium package ...');
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], quiet);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
    browser = findBrowser();
  }
  if (browser) return browser;
  throw new LocalFault(
    'There is no browser for the browser tests and none could be got: install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs an installer and shows what it says; whether it worked is seen by what it leaves. */
function run(command: string, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: installTimeoutMs,
    });
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
}
