import { readFileSync, readdirSync } from 'node:fs';

/**
 * CPU seconds that all threads of a process have used so far, to the nanosecond as Linux counts them;
 * null on other systems.
 */
export function cpuSecondsOf(pid: number): number | null {
  const threads = `/proc/${pid}/task`;
  try {
    const nanoseconds = readdirSync(threads).map((thread) =>
      Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
  } catch {
    return null;
  }
}
