import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../local/postgres.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's address with `{database}` where a name goes. */
    postgresUrl: string;
  }
}

export const templateDatabase = 'commerce_template';

/** One real PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = new URL(`../../../.local/test-postgres/commerce-${process.pid}`, import.meta.url);
  const dataDir = fileURLToPath(folder);
  const postgres = await startPostgres({ dataDir, isDurable: false });
  await postgres.createDatabase(templateDatabase);
  await migrateDatabase(postgres.url(templateDatabase));
  project.provide('postgresUrl', postgres.url('{database}'));
  return async () => {
    await postgres.stop();
    for (const path of [dataDir, `${dataDir}.log`, `${dataDir}.password`]) {
      rmSync(path, { recursive: true, force: true });
    }
  };
}
