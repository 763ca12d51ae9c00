import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../root.ts';

/** Stands for npm: makes node_modules as `npm ci` would, or fails as `NPM_FATE` says. */
const npm = `
const fs = require('node:fs');
fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FATE === 'waits') { console.log('installing'); setInterval(() => {}, 1000); }
else if (process.env.NPM_FATE) { console.error(process.env.NPM_FATE); process.exit(3); }
`;

let folder: string;

function bootstrap(args: string[], env: Record<string, string> = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [join(folder, 'local', 'bootstrap.mjs'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.cjs'), ...env },
    encoding: 'utf8',
  });
}

const npmCalls = () =>
  existsSync(join(folder, 'npm-calls'))
    ? readFileSync(join(folder, 'npm-calls'), 'utf8').trim().split('\n').length
    : 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ohmworks-bootstrap-'));
  for (const name of ['bootstrap.mjs', 'bootstrap']) {
    cpSync(join(root, 'local', name), join(folder, 'local', name), { recursive: true });
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'package-lock.json'), '{"lockfileVersion":3}');
  writeFileSync(join(folder, 'npm.cjs'), npm);
  const program = "console.log('program', ...process.argv.slice(2)); process.exit(5);";
  writeFileSync(join(folder, 'local', 'start.ts'), program);
  // What the stand-in for npm does not install; a link, so that clean-up spares the target.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules', 'tsx'), join(folder, 'node_modules', 'tsx'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('When npm start is run', () => {
  test('then it installs once, runs the program with its arguments and takes its exit code', () => {
    const first = bootstrap(['start', '--reset']);
    expect(first.stderr).toBe('');
    expect(first.stdout).toContain('Installing packages');
    expect(first.stdout).toContain('program --reset');
    expect(first.status).toBe(5);
    const second = bootstrap(['start']);
    expect(second.stdout).toBe('program\n');
    expect(npmCalls()).toBe(1);
  });

  test('after the lock file has changed, then it installs again', () => {
    bootstrap(['start']);
    writeFileSync(join(folder, 'package-lock.json'), '{"lockfileVersion":3,"x":1}');
    bootstrap(['start']);
    expect(npmCalls()).toBe(2);
  });

  test('after an install that was cut off, then it installs again', () => {
    expect(bootstrap(['start'], { NPM_FATE: 'oh' }).status).toBe(3);
    expect(bootstrap(['start']).status).toBe(5);
    expect(npmCalls()).toBe(2);
  });

  test('after npm install by hand for this very lock file, then it does not install', () => {
    const packages = { 'node_modules/a': { version: '1.0.0' }, '': {} };
    const other = { 'node_modules/b': { version: '1.0.0', optional: true } };
    const lock = { lockfileVersion: 3, packages: { ...packages, ...other } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const installed = join(folder, 'node_modules', '.package-lock.json');
    writeFileSync(installed, JSON.stringify({ packages }));
    expect(bootstrap(['start']).stdout).toBe('program\n');
    expect(npmCalls()).toBe(0);
  });

  test('and stopped before the program listens to signals, then it ends with 0, in silence', async () => {
    const program = "console.log('loading'); setInterval(() => {}, 1000);";
    writeFileSync(join(folder, 'local', 'start.ts'), program);
    const child = spawn(process.execPath, [join(folder, 'local', 'bootstrap.mjs'), 'start'], {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.cjs') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += String(chunk)));
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('loading')) resolve();
      });
    });
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(complaints).toBe('');
  });

  test('and stopped while installing, then npm ends too and nothing is recorded', async () => {
    const child = spawn(process.execPath, [join(folder, 'local', 'bootstrap.mjs'), 'start'], {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.cjs'), NPM_FATE: 'waits' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (/^installing$/m.test(String(chunk))) resolve();
      });
    });
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(130);
    expect(existsSync(join(folder, 'node_modules', '.ohmworks-lock'))).toBe(false);
  });
});

describe('When it cannot go on, then the last line names the cause and the mend', () => {
  const lastLine = (run: SpawnSyncReturns<string>) => run.stderr.trim().split('\n').at(-1);

  test.each([
    ['npm error code ENOSPC', /^npm ci failed: no space left on the disk\. Free some/],
    ['npm error code EACCES', /^npm ci failed: no write permission\. Give/],
    ['npm error code ENOTFOUND', /^npm ci failed: the npm registry cannot be reached\. Check/],
    ['npm error code EUSAGE', /^npm ci failed: package-lock\.json does not fit/],
    ['npm error something else', /^npm ci failed with exit code 3: see its lines above/],
  ])('npm says %j', (said, expected) => {
    const run = bootstrap(['start'], { NPM_FATE: said });
    expect(lastLine(run)).toMatch(expected);
    expect(run.status).toBe(3);
  });

  test('Node is too old', () => {
    const older =
      "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.18.3'})";
    const program = join(root, 'local', 'bootstrap.mjs');
    const run = spawnSync(process.execPath, ['--import', older, program, 'start'], {
      encoding: 'utf8',
    });
    expect(run.stderr).toBe(
      'Node 20.18.3 is too old: install Node 20.19 or newer (https://nodejs.org) and run this again.\n',
    );
    expect(run.status).toBe(1);
  });

  test('package-lock.json is gone', () => {
    rmSync(join(folder, 'package-lock.json'));
    const run = bootstrap(['start']);
    expect(run.stderr).toMatch(/^Cannot read .*package-lock\.json \(ENOENT\): restore it/);
    expect(run.status).toBe(1);
  });

  test.runIf(process.getuid?.() === 0)('the checkout may not be written', () => {
    for (const name of ['', 'local', 'node_modules']) chmodSync(join(folder, name), 0o755);
    const run = spawnSync(process.execPath, [join(folder, 'local', 'bootstrap.mjs'), 'start'], {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.cjs') },
      uid: 65534,
      gid: 65534,
      encoding: 'utf8',
    });
    expect(run.stderr).toMatch(/^May not write .*node_modules \(EACCES\): give your user/);
    expect(run.status).toBe(1);
  });
});
