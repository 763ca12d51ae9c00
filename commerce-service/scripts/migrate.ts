/** `npm run migrate`: brings the database of DATABASE_URL to this release's schema. */
import { migrateDatabase } from '../src/database/migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is not set: give the PostgreSQL address of the commerce database.');
  process.exit(1);
}
try {
  const applied = await migrateDatabase(url, { say: (line) => console.log(line) });
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
  process.exit(0);
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
