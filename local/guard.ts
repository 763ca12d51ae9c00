import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

type Guarded = {
  /** What asks the process to stop. */
  signal: NodeJS.Signals;
  /** Whether its whole process group is meant. */
  reach: 'group' | 'single';
  /** Databases stop last, when nobody uses them any more. */
  turn: 'first' | 'last';
};

let guard: ChildProcess | undefined;

/**
 * Starts the guard, a small process that stops our children when we are killed without a chance
 * to do it ourselves. One per process; it does not keep this process alive. Returns its pid.
 */
export function startGuard(): number | undefined {
  if (!guard || guard.exitCode !== null || guard.signalCode !== null) {
    guard = spawn(process.execPath, [join(root, 'local', 'guard.mjs')], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.on('error', () => undefined);
    guard.stdin?.on('error', () => undefined);
    guard.unref();
    const pipe = guard.stdin as unknown as { unref?: () => void } | null;
    pipe?.unref?.();
  }
  return guard.pid;
}

/** Puts a running child under the guard's care until it ends. */
export function guardChild(child: ChildProcess, how: Guarded): void {
  const { pid } = child;
  if (pid === undefined) return;
  startGuard();
  guard?.stdin?.write(`+ ${pid} ${how.signal} ${how.reach} ${how.turn}\n`);
  child.once('exit', () => guard?.stdin?.write(`- ${pid}\n`));
}
