import type { CrashPoint } from './use-cases/shop.ts';

/**
 * For crash tests: the process ends at the point that FAILPOINT names, as a power cut would end it.
 * Without a name every point does nothing. The settings refuse a name in production.
 */
export function crashPointAt(failpoint: string | undefined): (point: CrashPoint) => void {
  if (failpoint === undefined) return () => undefined;
  return (point) => {
    if (point === failpoint) process.kill(process.pid, 'SIGKILL');
  };
}
