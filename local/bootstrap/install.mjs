/*
 * `npm ci` when node_modules is missing or does not belong to package-lock.json. The hash of the
 * lock file is recorded inside node_modules only after success, so a cut-off install is redone.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An install that cannot go on: one line for the person, and the exit code. */
export class InstallFault extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Makes node_modules match package-lock.json. Throws InstallFault with one line when it cannot. */
export async function install(root) {
  const wanted = hashOfLock(root);
  const record = join(root, 'node_modules', '.ohmworks-lock');
  if (recorded(record) === wanted) return;
  checkWritable(root);
  if (!isInstalledByHand(root)) {
    console.log('Installing packages with npm ci (a few minutes the first time) ...');
    await npmCi(root);
  }
  try {
    writeFileSync(record, wanted + '\n');
  } catch (error) {
    throw new InstallFault(reason(error, record));
  }
}

function hashOfLock(root) {
  const lock = join(root, 'package-lock.json');
  try {
    // Binaries are per platform and Node ABI: the same lock on another Node is another install.
    const platform = `${process.platform}-${process.arch}-${process.versions.modules}`;
    return createHash('sha256').update(readFileSync(lock)).update(platform).digest('hex');
  } catch (error) {
    throw new InstallFault(`Cannot read ${lock} (${error.code}): restore it from the repository.`);
  }
}

function recorded(record) {
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : '';
}

/**
 * Whether somebody has run `npm install` here for this very lock file. npm writes the list of what
 * it has installed as its last act; packages for other platforms are not in it.
 */
function isInstalledByHand(root) {
  try {
    const wanted = readPackages(join(root, 'package-lock.json'));
    const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
    const needed = Object.entries(wanted).filter(
      ([path, entry]) => path.includes('node_modules/') && !entry.link && !isOptional(entry),
    );
    return needed.every(([path, { version }]) => installed[path]?.version === version);
  } catch {
    return false;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

function isOptional(entry) {
  return Boolean(entry.optional || entry.devOptional || entry.peer);
}

function checkWritable(root) {
  const folder = join(root, 'node_modules');
  try {
    accessSync(root, constants.W_OK);
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new InstallFault(reason(error, folder));
  }
}

function reason(error, path) {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return `No space left on the disk of ${path}: free some (2 GB are needed) and run this again.`;
  }
  return `May not write ${path} (${error.code}): give your user write permission there and run this again.`;
}

/** npm as it was called, when there is one in the environment; its output is the progress. */
function npmCi(root) {
  const npm = process.env.npm_execpath;
  const viaNode = npm && /\.[cm]?js$/.test(npm);
  const command = viaNode ? process.execPath : 'npm';
  const args = [...(viaNode ? [npm] : []), 'ci', '--no-audit', '--no-fund', '--loglevel=warn'];
  const env = { ...process.env, NODE_ENV: 'development' };
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: process.platform === 'win32',
  });
  const tail = keepTail(child.stderr);
  return settle(child, tail);
}

function keepTail(stream) {
  const kept = { text: '' };
  stream.on('data', (chunk) => {
    process.stderr.write(chunk);
    kept.text = (kept.text + chunk).slice(-20000);
  });
  return kept;
}

function settle(child, tail) {
  const started = Date.now();
  const heartbeat = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`);
  }, 15000);
  let stoppedBy = '';
  const stop = (signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new InstallFault(`Cannot run npm (${error.code}): install npm, then run this again.`)),
    );
    child.on('close', (code) => {
      clearInterval(heartbeat);
      for (const signal of signals) process.off(signal, stop);
      if (stoppedBy) reject(new InstallFault('Stopped while installing.', 130));
      else if (code === 0) resolve();
      else reject(new InstallFault(explain(tail.text, code), code || 1));
    });
  });
}

/** The cause and the mend in one line, from what npm said. */
function explain(text, code) {
  if (/ENOSPC|EDQUOT|no space left/i.test(text)) {
    return 'npm ci failed: no space left on the disk. Free some (2 GB are needed) and run this again.';
  }
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return 'npm ci failed: no write permission. Give your user this folder and the npm cache, then run this again.';
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(text)) {
    return 'npm ci failed: the npm registry cannot be reached. Check the network, then run this again.';
  }
  if (/package-lock\.json.*(sync|match)|npm error code EUSAGE/i.test(text)) {
    return 'npm ci failed: package-lock.json does not fit package.json. Run npm install and commit the lock file.';
  }
  return `npm ci failed with exit code ${code}: see its lines above, then run this again.`;
}
