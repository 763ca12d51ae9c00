import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { LocalFault, isSystemError } from './fault.ts';

/** A process told apart from a later one that was given the same number. */
const processSchema = z.object({ pid: z.int().positive(), born: z.string() });
const lockSchema = z.object({
  supervisor: processSchema,
  guard: processSchema.optional(),
  address: z.string().optional(),
});
type Lock = z.infer<typeof lockSchema>;

const guardWaitMs = 30_000;

export type LockOwner = {
  /** Where people find the run. */
  address?: string;
  /** The guard that stops the run's parts when the run is killed. */
  guardPid?: number | undefined;
  /** What to say instead when it is held. */
  busy?: string;
};

export type RunLock = { release(): void };

/**
 * Makes this process the only one that runs the shop on this state folder. A lock whose owner is
 * dead does not count; the guard of a killed run is waited for while it stops that run's parts.
 * Throws LocalFault when another run is alive.
 */
export async function acquireRunLock(stateDir: string, owner: LockOwner = {}): Promise<RunLock> {
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, 'run.json');
  const deadline = Date.now() + guardWaitMs;
  for (;;) {
    if (writeLock(file, ownLock(owner))) return { release: () => releaseLock(file) };
    const other = readLock(file);
    if (other && isAlive(other.supervisor)) {
      const where = other.address ? ` (${other.address})` : '';
      throw new LocalFault(
        owner.busy ??
          `The shop already runs here${where} as process ${other.supervisor.pid}: use it, or stop it with Ctrl-C in its terminal.`,
      );
    }
    if (other?.guard && isAlive(other.guard) && Date.now() < deadline) await wait(100);
    else rmSync(file, { force: true });
  }
}

function ownLock(owner: LockOwner): Lock {
  return {
    supervisor: { pid: process.pid, born: birthOf(process.pid) },
    ...(owner.guardPid && { guard: { pid: owner.guardPid, born: birthOf(owner.guardPid) } }),
    ...(owner.address && { address: owner.address }),
  };
}

/** False when there is a lock already. Linking a whole file means none is ever read half-written. */
function writeLock(file: string, lock: Lock): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(lock));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(file: string): Lock | undefined {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function releaseLock(file: string): void {
  if (readLock(file)?.supervisor.pid === process.pid) rmSync(file, { force: true });
}

function isAlive(one: { pid: number; born: string }): boolean {
  try {
    process.kill(one.pid, 0);
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EPERM') return false;
  }
  return birthOf(one.pid) === one.born;
}

/** When the process began, as the system tells it; a reused pid has another birth. */
function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // After the command's closing parenthesis: the 20th field is the start time in ticks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return 'ended';
      return `${boot}/${fields[19] ?? ''}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
