import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readRecord, recordFile } from './postgres-record.ts';

const stopTimeoutMs = 12_000;

/**
 * Stops a server that an earlier, killed run left on this cluster, and clears the record of one
 * that is gone, whose number may by now be another program's.
 */
export async function stopLeftoverServer(dataDir: string): Promise<void> {
  const pid = readRecord(dataDir)?.pid;
  if (pid === undefined) return;
  if (isServerOf(dataDir, pid)) {
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + stopTimeoutMs;
    while (isServerOf(dataDir, pid) && Date.now() < deadline) await wait(50);
    if (isServerOf(dataDir, pid)) process.kill(pid, 'SIGQUIT');
    while (isServerOf(dataDir, pid) && Date.now() < deadline + 3000) await wait(50);
  } else {
    rmSync(recordFile(dataDir), { force: true });
  }
}

function isServerOf(dataDir: string, pid: number): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(dataDir);
}

/** A process's command line, '' when there is no such process. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
