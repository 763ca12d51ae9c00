import type { Database } from './client.ts';
import { migrationNames } from './migration-files.ts';

const patienceMs = 1_000;

/**
 * Why the database is not fit for requests; null when it is. Answers within a second. That the calls before
 * have taken every connection is no reason: each copy would say so at once, and nobody be left to sell.
 */
export async function whyDatabaseNotReady(database: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the database is slow'), patienceMs);
  });
  const check = async (): Promise<string | null> => {
    const rows = await database.callers.$queryRaw<{ migration_name: string }[]>`
      SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`;
    const applied = new Set(rows.map((row) => row.migration_name));
    const pending = (await migrationNames()).filter((name) => !applied.has(name));
    return pending.length > 0 ? `migrations pending: ${pending.join(', ')}` : null;
  };
  try {
    return await Promise.race([check().catch(() => 'the database is away'), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
