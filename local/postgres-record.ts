import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server writes of itself into its cluster; its lines are PostgreSQL's own format. */
export type PostgresRecord = { pid: number; isReady: boolean };

/** The record's file, there while a server runs on the cluster or after one died on it. */
export function recordFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}

/** The record of the cluster, undefined when there is none or it is still being written. */
export function readRecord(dataDir: string): PostgresRecord | undefined {
  try {
    const lines = readFileSync(recordFile(dataDir), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1) return undefined;
    return { pid, isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}
