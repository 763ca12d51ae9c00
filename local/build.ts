import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpus } from 'node:os';
import { z } from 'zod';
import { LocalFault } from './fault.ts';
import { fingerprint } from './fingerprint.ts';
import { lastLines } from './log-file.ts';
import { taskPart } from './process-part.ts';
import { root } from './root.ts';
import { acquireRunLock } from './run-lock.ts';
import { readScript } from './scripts.ts';

/** A part that is built before it runs. */
export type BuildPart = {
  name: string;
  /** Folder of its sources. */
  folder: string;
  command: string;
  /** What the build leaves; a missing one makes the part stale. */
  output: string;
  env: Record<string, string>;
};

/** The slowest first: the two others then share the second core. */
export function shopBuilds(): BuildPart[] {
  return [
    { workspace: 'cms', output: 'dist' },
    { workspace: 'storefront', output: 'build' },
    { workspace: 'commerce-service', output: 'dist' },
  ].map(({ workspace, output }) => ({
    name: workspace,
    folder: join(root, workspace),
    command: readScript(workspace, 'build'),
    output: join(root, workspace, output),
    env: { STRAPI_TELEMETRY_DISABLED: 'true' },
  }));
}

export type BuildOptions = {
  /** Where `build/` (what was built) and `logs/` are. */
  stateDir: string;
  say: (line: string) => void;
  signal?: AbortSignal;
};

const heartbeatMs = 10_000;

/**
 * Builds the parts whose sources have changed since their last good build, at most two at a time.
 * What was built is recorded only after success, so an interrupted build is done again.
 * Throws LocalFault with the last lines of the first build that fails.
 */
export async function buildStale(parts: BuildPart[], options: BuildOptions): Promise<void> {
  mkdirSync(join(options.stateDir, 'build'), { recursive: true });
  mkdirSync(join(options.stateDir, 'logs'), { recursive: true });
  const lock = await acquireRunLock(join(options.stateDir, 'build'), {
    busy: 'Another start or test run is building: wait for it, then start again.',
  });
  try {
    const queue = parts.filter((part) => isStale(part, options.stateDir));
    const failed = new AbortController();
    const abort = () => failed.abort();
    options.signal?.addEventListener('abort', abort);
    const worker = async () => {
      for (let part = queue.shift(); part; part = queue.shift()) {
        if (failed.signal.aborted) return;
        await build(part, options, failed);
      }
    };
    const workers = Math.min(2, Math.max(1, cpus().length));
    const results = await Promise.allSettled(Array.from({ length: workers }, worker));
    options.signal?.removeEventListener('abort', abort);
    const refused = results.find((result) => result.status === 'rejected');
    // One that fails ends the others: theirs is not the fault to tell.
    if (refused) throw options.signal?.aborted ? refused.reason : failed.signal.reason;
    if (options.signal?.aborted) throw new LocalFault('Stopped while building.');
  } finally {
    lock.release();
  }
}

const recordSchema = z.object({ sources: z.string() });

function recordOf(part: BuildPart, stateDir: string): string {
  return join(stateDir, 'build', `${part.name}.json`);
}

function sourcesOf(part: BuildPart): string {
  return fingerprint(part.folder, [join(root, 'package-lock.json'), join(root, 'tsconfig.json')]);
}

function isStale(part: BuildPart, stateDir: string): boolean {
  if (!existsSync(part.output)) return true;
  try {
    const record: unknown = JSON.parse(readFileSync(recordOf(part, stateDir), 'utf8'));
    return recordSchema.parse(record).sources !== sourcesOf(part);
  } catch {
    return true;
  }
}

async function build(
  part: BuildPart,
  options: BuildOptions,
  failed: AbortController,
): Promise<void> {
  const record = recordOf(part, options.stateDir);
  const logFile = join(options.stateDir, 'logs', `${part.name}.build.log`);
  const sources = sourcesOf(part);
  rmSync(record, { force: true });
  rmSync(logFile, { force: true });
  options.say(`building ${part.name} ...`);
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const heartbeat = setInterval(() => {
    const [line = ''] = lastLines(logFile, 1);
    options.say(`building ${part.name}, ${seconds()} s: ${line.trim().slice(0, 70)}`);
  }, heartbeatMs);
  const task = taskPart({
    name: part.name,
    title: `build of ${part.name}`,
    needs: [],
    command: part.command,
    cwd: part.folder,
    env: part.env,
  });
  try {
    await task.start({ logFile, isVerbose: false, env: {}, signal: failed.signal });
  } catch (error) {
    failed.abort(error);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
  writeFileSync(record, `${JSON.stringify({ sources })}\n`);
  options.say(`built ${part.name} in ${seconds()} s`);
}
