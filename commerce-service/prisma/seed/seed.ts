/** `npm run seed`: fills a local shop. Refuses production; safe to run twice. */
import { ConfigError, readProcessConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/client.ts';
import { isDatabaseAway } from '../../src/database/transaction.ts';
import { openImageStore } from '../../src/images/image-store.ts';
import { openPictureFiles } from '../../src/images/open-picture-files.ts';
import { seedShop } from './seed-shop.ts';

const fileFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST']);
const missingTable = 'P2021';

/** What a person reads when the seed cannot run, in one line; a bug keeps its stack. */
function tell(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseAway(error)) {
    return 'The database of DATABASE_URL does not answer: start PostgreSQL, or correct the address.';
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === missingTable) return 'The database has no tables yet: run `npm run migrate` first.';
  if (error instanceof Error && typeof code === 'string' && fileFaults.has(code)) {
    return `The pictures cannot be written to IMAGE_DIR: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(): Promise<void> {
  const config = readProcessConfig();
  if (config.NODE_ENV === 'production') {
    throw new ConfigError('The seed is for local shops: it refuses NODE_ENV=production.');
  }
  if (config.IMAGE_STORE !== 'disk') {
    throw new ConfigError('The seed draws its pictures into a folder: it needs IMAGE_STORE=disk.');
  }
  const files = openPictureFiles(config);
  const store = openImageStore({ files, publicUrl: config.COMMERCE_URL });
  const database = openDatabase(config.DATABASE_URL);
  try {
    const added = await seedShop(database, { folder: config.IMAGE_DIR, urlOf: store.urlOf });
    console.log(
      `Seeded: ${added.products} products, ${added.users} people, ${added.reviews} reviews, ${added.pictures} picture files.`,
    );
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(tell(error));
  process.exitCode = 1;
});
