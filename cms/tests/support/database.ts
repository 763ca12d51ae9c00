import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { removePostgresData } from '../../../local/postgres-home.ts';
import { type Postgres, startPostgres } from '../../../local/postgres.ts';

/** Asks a database behind the CMS's back. */
export async function queryDatabase<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL of its own in a folder of its own; `stop` removes both. */
export async function startDatabase(): Promise<{
  postgres: Postgres;
  folder: string;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmworks-cms-'));
  const dataDir = join(folder, 'data');
  const postgres = await startPostgres({ dataDir, isDurable: false });
  return {
    postgres,
    folder,
    async stop() {
      await postgres.stop();
      removePostgresData(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
